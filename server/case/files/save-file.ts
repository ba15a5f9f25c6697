import { randomUUID } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import { createFileKey } from '../../platform/store/sealed-chunks.ts'
import { type FileKind, SNIFFED_BYTES, sniff } from '../../platform/store/sniff.ts'
import {
  type Content,
  MAX_IN_ROW_BYTES,
  sealForRow,
  type Written,
  writeObjects,
} from '../../platform/store/write-objects.ts'
import { insertOnce } from '../../schema/compiled.ts'
import type { Trx } from '../../schema/tables.ts'
import { requireRoom } from './disk-room.ts'
import type { FileDeps } from './file-deps.ts'
import { toFileName } from './file-name.ts'
import { insertObjects, type StoredFile, toSealedKey } from './file-rows.ts'
import { fileWords } from './file-words.ts'

const insertFile = insertOnce('file', (insert) => insert)

type NewFile = {
  /** As somebody else wrote it. */
  name: string
  /** Kinds that are taken; any without it. */
  kinds?: readonly FileKind['name'][]
  /** Where it is known before. */
  bytes?: number
}

/**
 * Stores a whole file; it never changes afterwards. All of it is durable once this resolves, and nothing is kept when it
 * rejects. Call it before the transaction that refers to the file, never inside one: a file to which nothing refers is
 * deleted after a day.
 */
export async function saveFile(
  deps: FileDeps,
  content: Content | Uint8Array,
  file: NewFile,
): Promise<StoredFile> {
  const { stored, insert } = await writeFile(deps, content, file)
  // biome-ignore lint/plugin: nobody has the file yet, so there is no event.
  await deps.db.transaction().execute(insert)
  return stored
}

/** A file that is on the disk, and stored once its rows are inserted, in the transaction that refers to it. */
export type WrittenFile = { stored: StoredFile; insert(trx: Trx): Promise<void> }

export async function writeFile(
  deps: FileDeps,
  content: Content | Uint8Array,
  { name: typed, kinds, bytes = 0 }: NewFile,
): Promise<WrittenFile> {
  const file = createFileKey(randomUUID())
  const { fileId: id } = file
  let kind = sniff(new Uint8Array(0))
  const look = (start: Uint8Array) => {
    kind = sniff(start)
    if (kinds && !kinds.includes(kind.name)) throw new AppError('file_type_refused')
  }
  const written = await write()

  async function write(): Promise<Written> {
    if (isForRow(content)) {
      look(content.subarray(0, SNIFFED_BYTES))
      return sealForRow(file, content)
    }
    const isWhole = content instanceof Uint8Array
    await requireRoom(deps, { bytes: isWhole ? content.byteLength : bytes })
    return writeObjects(deps.store, file, withStart(isWhole ? [content] : content, look))
  }

  const words = { name: toFileName(typed, kind), type: kind.type }
  return {
    stored: { id, ...words, bytes: written.bytes, state: 'packed' },
    async insert(trx) {
      const [state, now] = ['packed', deps.now()] as const
      await insertFile(trx, [
        {
          id,
          state,
          bytes: written.bytes,
          stored_bytes: written.bytes,
          chunks: written.chunks,
          written_at: now,
          unused_since: now,
          ...fileWords.seal(deps.vault, id, { ...words, key: toSealedKey(file) }),
        },
      ])
      await insertObjects(trx, id, written.objects)
    },
  }
}

/** A small content takes its room in the database, as the mail that brought it did. */
function isForRow(content: Content | Uint8Array): content is Uint8Array {
  return content instanceof Uint8Array && content.byteLength <= MAX_IN_ROW_BYTES
}

/** Passes a content on; tells its first bytes, as many as are sniffed, before it yields the bytes that follow. */
async function* withStart(content: Content, tell: (start: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array(0)
  for await (const part of content) {
    if (start) start = Buffer.concat([start, part.subarray(0, SNIFFED_BYTES)])
    if (start && start.byteLength >= SNIFFED_BYTES) {
      tell(start)
      start = undefined
    }
    yield part
  }
  if (start) tell(start)
}
