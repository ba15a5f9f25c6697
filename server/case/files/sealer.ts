import { countBuffers } from './free-buffers.ts'
import { CHUNK_BYTES, createObjectName, type FileKey, sealChunk } from './sealed-chunks.ts'

/** Sealed chunks that follow each other, to be stored together. `start` and `bytes` count plain bytes. */
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
  /** Without it the newest chunk is sealed once it is known not to be the last. */
  length?: number
}

/** Seals the content of a file from `start` on. */
export function createSealer({ file, firstChunk = 0, start = 0, length }: SealerOptions): Sealer {
  let number = firstChunk
  let sealedTo = start
  let rest: Uint8Array[] = []
  let restBytes = 0
  let object = begin()

  function begin() {
    return { name: createObjectName(), firstChunk: number, start: sealedTo, parts: [] as Uint8Array[] }
  }

  function sealRest(isLast: boolean): void {
    const plain = rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest)
    countBuffers(2 * restBytes)
    object.parts.push(...sealChunk(file, { object: object.name, number, isLast }, plain))
    number += 1
    sealedTo += restBytes
    rest = []
    restBytes = 0
  }

  function take(): SealedObject | undefined {
    const taken = { ...object, chunks: number - object.firstChunk, bytes: sealedTo - object.start }
    if (taken.chunks === 0) return undefined
    object = begin()
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
