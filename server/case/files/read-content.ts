import { countBuffers } from '../../platform/store/free-buffers.ts'
import { isMissing, type ObjectStore, StoreError } from '../../platform/store/object-store.ts'
import {
  CHUNK_BYTES,
  type ChunkCipher,
  countChunks,
  createChunkCipher,
  type FileKey,
  SEALED_CHUNK_BYTES,
  toSealedBytes,
} from '../../platform/store/sealed-chunks.ts'
import type { Db } from '../../schema/tables.ts'
import { DamagedFile } from './damaged-file.ts'
import { listObjects, type ObjectRow } from './file-rows.ts'

/** In memory at once, twice: one part is read while the other is used. */
const CHUNKS_AT_A_TIME = 32
/** Handed on together: each step of a stream costs as much as opening a chunk. */
const CHUNKS_IN_A_PART = 8

type ReadDeps = { db: Db; store: ObjectStore }
/** The sealed bytes of some chunks of an object. */
type ReadSealed = (object: ObjectRow, first: number, chunks: number) => Promise<Uint8Array>

/** The bytes in clear from `from` to before `to`; `length` is that of the whole file, and tells which chunk is the last. */
type Range = { length: number; from: number; to: number }

/**
 * Reads a part of a file. Throws a DamagedFile as soon as a chunk is missing, was changed or is not the one that belongs
 * there; everything before it was authentic.
 */
export async function* readContent(
  { db, store }: ReadDeps,
  file: FileKey,
  { length, from, to }: Range,
): AsyncGenerator<Buffer> {
  const read: ReadSealed = (object, first, chunks) =>
    object.inRow ? readFromRow(db, object, first, chunks) : readFromStore(store, object, first, chunks)
  let objects = await listObjects(db, file.fileId)
  for (let position = from; position < to; ) {
    const object = findObject(objects, position)
    if (object === undefined) throw new DamagedFile(file.fileId, `nothing is stored of byte ${position}`)
    // The last chunk is marked as such, so a length that was lowered shows where objects go beyond it.
    if (object.start + object.bytes > length)
      throw new DamagedFile(file.fileId, 'it is longer than its row says')
    try {
      const range = { length, from: position, to: Math.min(to, object.start + object.bytes) }
      for await (const plain of readObject(read, file, object, range)) {
        position += plain.byteLength
        yield plain
      }
    } catch (error) {
      if (!isMissing(error)) throw error
      // Packed into other objects meanwhile.
      objects = await listObjects(db, file.fileId)
      if (findObject(objects, position)?.name === object.name)
        throw new DamagedFile(file.fileId, `the object ${object.name} is missing`, error)
    }
  }
}

/** The whole of what `writeObjects` has stored, as `objects` says. Throws a DamagedFile likewise. */
export async function* readObjects(
  store: ObjectStore,
  file: FileKey,
  objects: readonly Omit<ObjectRow, 'inRow'>[],
): AsyncGenerator<Buffer> {
  const read: ReadSealed = (object, first, chunks) => readFromStore(store, object, first, chunks)
  const length = objects.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const object of objects) {
    const range = { length, from: object.start, to: object.start + object.bytes }
    yield* readObject(read, file, { ...object, inRow: false }, range)
  }
}

function findObject(objects: readonly ObjectRow[], position: number): ObjectRow | undefined {
  return objects.find(({ start, bytes }) => position >= start && position < start + bytes)
}

async function* readObject(
  readSealed: ReadSealed,
  file: FileKey,
  object: ObjectRow,
  { length, from, to }: Range,
): AsyncGenerator<Buffer> {
  const firstWanted = Math.floor((from - object.start) / CHUNK_BYTES)
  const end = countChunks(to - object.start)
  const read = (first: number) => readSealed(object, first, Math.min(CHUNKS_AT_A_TIME, end - first))
  const source = { fileId: file.fileId, object, cipher: createChunkCipher(file, object.name) }
  let next = read(firstWanted)
  for (let first = firstWanted; first < end; first += CHUNKS_AT_A_TIME) {
    const sealed = await next
    countBuffers(3 * sealed.byteLength)
    const chunks = Math.min(CHUNKS_AT_A_TIME, end - first)
    if (first + chunks < end) {
      next = read(first + chunks)
      // Nobody awaits it when the reader stops here.
      next.catch(() => undefined)
    }
    for (let chunk = first; chunk < first + chunks; chunk += CHUNKS_IN_A_PART) {
      const last = Math.min(chunk + CHUNKS_IN_A_PART, first + chunks)
      const open = (opened: number) =>
        openAt(source, { chunk: opened, length }, sealed, (opened - first) * SEALED_CHUNK_BYTES)
      const { plain, damage } = openPart(chunk, last, open)
      const start = object.start + chunk * CHUNK_BYTES
      const wanted = plain.subarray(Math.max(0, from - start), Math.max(0, to - start))
      if (wanted.byteLength > 0) yield wanted
      if (damage) throw damage.error
    }
  }
}

type OpenedPart = { plain: Buffer; damage?: { error: unknown } }

/** The chunks from `first` to before `end` in one piece; of a damaged part those before the damage. */
function openPart(first: number, end: number, open: (chunk: number) => Buffer): OpenedPart {
  const plain: Buffer[] = []
  try {
    for (let chunk = first; chunk < end; chunk++) plain.push(open(chunk))
  } catch (error) {
    return { plain: Buffer.concat(plain), damage: { error } }
  }
  return { plain: Buffer.concat(plain) }
}

type Source = { fileId: string; object: ObjectRow; cipher: ChunkCipher }

function openAt(
  { fileId, object, cipher }: Source,
  { chunk, length }: { chunk: number; length: number },
  sealed: Uint8Array,
  at: number,
): Buffer {
  const isLastOfObject = chunk === object.chunks - 1
  const isLast = isLastOfObject && object.start + object.bytes === length
  const plainBytes = isLastOfObject ? object.bytes - chunk * CHUNK_BYTES : CHUNK_BYTES
  const part = sealed.subarray(at, at + toSealedBytes(plainBytes))
  try {
    return cipher.open({ number: object.first_chunk + chunk, isLast }, part)
  } catch (error) {
    throw new DamagedFile(fileId, `chunk ${chunk} of the object ${object.name} is not the sealed one`, error)
  }
}

function toSealedRange(first: number, chunks: number) {
  return { from: first * SEALED_CHUNK_BYTES, bytes: chunks * SEALED_CHUNK_BYTES }
}

function readFromStore(store: ObjectStore, { name }: ObjectRow, first: number, chunks: number) {
  return store.get(name, toSealedRange(first, chunks))
}

async function readFromRow(db: Db, object: ObjectRow, first: number, chunks: number): Promise<Uint8Array> {
  const range = toSealedRange(first, chunks)
  const row = await db
    .selectFrom('file_object')
    .select('content')
    .where('name', '=', object.name)
    .executeTakeFirst()
  if (!row?.content) throw new StoreError('missing', `There is no object ${object.name}`)
  return row.content.subarray(range.from, range.from + range.bytes)
}
