import { countBuffers } from './free-buffers.ts'
import { CHUNK_BYTES, createChunkCipher, createObjectName, type FileKey } from './sealed-chunks.ts'
import { CHUNKS_OF_PAGE, toPage } from './sealed-pages.ts'

/**
 * Sealed chunks that follow each other, to be stored together. `start` and `bytes` count plain bytes. Who has stored the
 * parts gives their pages back.
 */
export type SealedObject = {
  name: string
  firstChunk: number
  chunks: number
  start: number
  bytes: number
  parts: readonly Uint8Array[]
}

export type Sealer = {
  /** Bytes that are sealed and not yet taken. */
  sealedBytes(): number
  add(plain: Uint8Array): void
  /** The sealed chunks so far; undefined without any. */
  take(): SealedObject | undefined
  /** Also seals what is left, as a chunk of its own that is never sealed again. */
  cut(): SealedObject | undefined
  /** The rest, with the last chunk of the file. */
  end(): SealedObject
}

type SealerOptions = {
  file: FileKey
  firstChunk?: number
  start?: number
  /** If missing, the newest chunk is sealed once it is known not to be the last. */
  length?: number
}

/** Ciphertext and tag. */
const PARTS_OF_PAGE = 2 * CHUNKS_OF_PAGE

/** Seals the content of a file from `start` on. */
export function createSealer({ file, firstChunk = 0, start = 0, length }: SealerOptions): Sealer {
  let number = firstChunk
  let sealedTo = start
  let rest: Uint8Array[] = []
  let restBytes = 0
  let { object, cipher } = begin()
  /** Full pages, and behind them ciphertext and tag of each chunk. */
  let parts: Uint8Array[] = []
  let loose: Uint8Array[] = []

  function begin() {
    const name = createObjectName()
    const begun = { name, firstChunk: number, start: sealedTo }
    return { object: begun, cipher: createChunkCipher(file, name) }
  }

  function sealRest(isLast: boolean): void {
    const plain = rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest)
    countBuffers(2 * restBytes)
    loose.push(...cipher.seal({ number, isLast }, plain))
    number += 1
    sealedTo += restBytes
    if (loose.length === PARTS_OF_PAGE && restBytes === CHUNK_BYTES) {
      parts.push(toPage(loose))
      loose = []
    }
    rest = []
    restBytes = 0
  }

  function take(): SealedObject | undefined {
    const chunks = number - object.firstChunk
    if (chunks === 0) return undefined
    const taken = { ...object, chunks, bytes: sealedTo - object.start, parts: [...parts, ...loose] }
    ;({ object, cipher } = begin())
    parts = []
    loose = []
    return taken
  }

  return {
    sealedBytes: () => sealedTo - object.start,
    add(plain) {
      for (let from = 0; from < plain.byteLength; ) {
        if (restBytes === CHUNK_BYTES) sealRest(false)
        const part = plain.subarray(from, from + CHUNK_BYTES - restBytes)
        rest.push(part)
        restBytes += part.byteLength
        from += part.byteLength
        if (restBytes === CHUNK_BYTES && length !== undefined && sealedTo + restBytes < length)
          sealRest(false)
      }
    },
    take,
    cut() {
      if (restBytes > 0) sealRest(false)
      return take()
    },
    end() {
      sealRest(true)
      const taken = take()
      if (taken === undefined) throw new Error('A file ends with a chunk')
      return taken
    },
  }
}
