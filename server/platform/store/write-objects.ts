import { createInFlight } from './in-flight.ts'
import type { ObjectStore } from './object-store.ts'
import type { FileKey } from './sealed-chunks.ts'
import { givePagesBack } from './sealed-pages.ts'
import { createSealer, type SealedObject } from './sealer.ts'

/** Size of a full object. */
export const OBJECT_BYTES = 4 * 1024 * 1024
/** Objects of one file that are written at once: a sync takes longer than filling the next object. */
export const MAX_PUTS = 3
/** A content that is handed over at once is still stored in objects of that size. */
const SLICE_BYTES = 256 * 1024

/** Smaller contents lie in the rows of their objects: a commit is cheaper than a file, and carries many. */
export const MAX_IN_ROW_BYTES = 64 * 1024

/** `content`: the sealed bytes of an object that lies in its row. */
export type WrittenObject = Omit<SealedObject, 'parts'> & { content?: Buffer }
export type Written = { objects: WrittenObject[]; bytes: number; chunks: number }

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Stores a whole content in full objects. All of it is durable once it resolves; nothing is left when it rejects. */
export async function writeObjects(store: ObjectStore, file: FileKey, content: Content): Promise<Written> {
  const sealer = createSealer({ file })
  const objects: WrittenObject[] = []
  const puts = createInFlight(MAX_PUTS)

  async function write({ parts, ...object }: SealedObject): Promise<void> {
    objects.push(object)
    await puts.start(async () => {
      await store.put(object.name, parts)
      givePagesBack(parts)
    })
  }

  try {
    for await (const plain of content) {
      for (const part of slice(plain)) {
        sealer.add(part)
        const full = sealer.sealedBytes() >= OBJECT_BYTES ? sealer.take() : undefined
        if (full) await write(full)
      }
    }
    await write(sealer.end())
    await puts.settle()
    const sum = (of: (object: WrittenObject) => number) =>
      objects.reduce((total, each) => total + of(each), 0)
    return { objects, bytes: sum(({ bytes }) => bytes), chunks: sum(({ chunks }) => chunks) }
  } catch (error) {
    await puts.settle().catch(() => undefined)
    for (const { name } of objects) await store.delete(name).catch(() => undefined)
    throw error
  }
}

/** Seals a whole small content for its row. Nothing is stored. */
export function sealForRow(file: FileKey, plain: Uint8Array): Written {
  const sealer = createSealer({ file })
  sealer.add(plain)
  const { parts, ...object } = sealer.end()
  const content = Buffer.concat(parts)
  givePagesBack(parts)
  return { objects: [{ ...object, content }], bytes: object.bytes, chunks: object.chunks }
}

function* slice(plain: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < plain.byteLength; from += SLICE_BYTES)
    yield plain.subarray(from, from + SLICE_BYTES)
}
