import { randomUUID } from 'node:crypto'
import type { FileDeps } from '../../case/files/file-deps.ts'
import { toFileKey, toSealedKey } from '../../case/files/file-rows.ts'
import { fileWords } from '../../case/files/file-words.ts'
import { finishUpload } from '../../case/files/finish-upload.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { untilAborted } from '../../platform/http/body-parts.ts'
import { createInFlight } from '../../platform/store/in-flight.ts'
import { createFileKey } from '../../platform/store/sealed-chunks.ts'
import { createSealer, type SealedObject, type Sealer } from '../../platform/store/sealer.ts'
import { type Content, MAX_PUTS, OBJECT_BYTES } from '../../platform/store/write-objects.ts'
import type { Trx } from '../../schema/tables.ts'
import { type Arriving, mayEndInChunk } from './admission.ts'
import { createPieceCommit, type PieceCommit } from './commit-pieces.ts'

/** In memory, of all uploads together, and at least of each piece. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const MIN_WAITING_BYTES = 64 * 1024

/** `offset`: the bytes that are confirmed, all of which are on the disk. */
export type UploadState = { offset: number; length: number }

type NewUpload = {
  name: string
  bytes: number
  /** Writes the row that names the upload, in its transaction. What it throws refuses the upload. */
  writeReference?: (trx: Trx, id: string) => Promise<void>
}

export type Uploads = {
  begin(upload: NewUpload): Promise<string>
  /** Where to go on; what has arrived of a connection that may be dead is confirmed first. Undefined without an upload. */
  find(id: string): Promise<UploadState | undefined>
  /**
   * Appends what comes after `offset`, and ends an append that still runs. Resolves when the content ends, also when it
   * breaks off: everything that arrived is confirmed. Throws `changed_meanwhile` at another offset, and what `arrive`
   * throws, which is asked before each part is kept, once what arrived before it is confirmed.
   */
  append(id: string, offset: number, content: Content, arrive?: Arrive): Promise<UploadState>
}

type Arrive = (arriving: Arriving) => Promise<void>

type Running = { stop: () => void; ended: Promise<void> }

/** Files that arrive in parts, over connections that break. */
export function createUploads(deps: FileDeps): Uploads {
  const { db, vault, now } = deps
  const running = new Map<string, Running>()
  const pieceCommit = createPieceCommit(deps)

  /** `next` is running as soon as no other is: of two that wait, the second ends the first. */
  async function endRunning(id: string, next?: Running): Promise<void> {
    for (let other = running.get(id); other !== undefined; other = running.get(id)) {
      other.stop()
      await other.ended
    }
    if (next) running.set(id, next)
  }

  function findRow(id: string) {
    return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async function findState(id: string): Promise<UploadState | undefined> {
    const row = await findRow(id)
    if (row === undefined || row.state === 'gone') return undefined
    if (row.state === 'arriving' && row.stored_bytes === row.bytes) await finishUpload(deps, id)
    return { offset: row.stored_bytes, length: row.bytes }
  }

  async function findArriving(id: string, offset: number) {
    const row = await findRow(id)
    if (row === undefined) throw new AppError('not_found')
    if (row.state !== 'arriving' || row.stored_bytes !== offset) throw new AppError('changed_meanwhile')
    return row
  }

  type UploadRow = Awaited<ReturnType<typeof findArriving>>

  async function store(row: UploadRow, parts: AsyncIterable<Uint8Array>, arrive: Arrive): Promise<void> {
    const { id, stored_bytes: start, bytes: length } = row
    const sealer = createSealer({ file: toFileKey(vault, row), firstChunk: row.chunks, start, length })
    const toLimit = () =>
      Math.max(MIN_WAITING_BYTES, Math.min(OBJECT_BYTES, MAX_WAITING_BYTES / (running.size * (MAX_PUTS + 1))))
    const pieces = createPieceWriter(id, sealer, pieceCommit, toLimit)
    let position = start
    let refusal: { error: unknown } | undefined

    async function checkNext(next: number): Promise<void> {
      if (next > length) throw new AppError('too_large')
      await arrive({ id, from: position, to: next, length })
    }

    for await (const part of parts) {
      refusal = await checkNext(position + part.byteLength).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (refusal) break
      sealer.add(part)
      position += part.byteLength
      await pieces.write()
    }
    await pieces.end(position === length ? 'whole' : mayEndInChunk(row) ? 'cut' : 'chunks')
    if (refusal) throw refusal.error
  }

  return {
    async begin({ name, bytes, writeReference = async () => {} }) {
      if (bytes < 1) throw new AppError('invalid_request')
      const file = createFileKey(randomUUID())
      const { fileId: id } = file
      // biome-ignore lint/plugin: a file that has not arrived is no event.
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('file')
          .values({
            id,
            state: 'arriving',
            bytes,
            written_at: now(),
            unused_since: now(),
            // Its kind shows once it is whole.
            ...fileWords.seal(vault, id, { key: toSealedKey(file), name, type: '' }),
          })
          .execute()
        await writeReference(trx, id)
      })
      return id
    },

    async find(id) {
      await endRunning(id)
      return findState(id)
    },

    async append(id, offset, content, arrive = async () => {}) {
      const stopping = new AbortController()
      const ended = Promise.withResolvers<void>()
      await endRunning(id, { stop: () => stopping.abort(), ended: ended.promise })
      try {
        await store(await findArriving(id, offset), untilAborted(content, stopping.signal), arrive)
      } finally {
        running.delete(id)
        ended.resolve()
      }
      const state = await findState(id)
      if (state === undefined) throw new AppError('not_found')
      return state
    },
  }
}

type PieceWriter = { write(): Promise<void>; end(what: 'whole' | 'cut' | 'chunks'): Promise<void> }

/**
 * Commits sealed chunks while the piece before is being committed, and full objects at the same time: a slow
 * connection gets each chunk confirmed, a fast one large objects. Waits while more than the limit is in memory.
 */
function createPieceWriter(
  fileId: string,
  sealer: Sealer,
  { put, confirm }: PieceCommit,
  toLimit: () => number,
): PieceWriter {
  const commits = createInFlight(MAX_PUTS)
  let before = Promise.resolve()

  async function commit(object: SealedObject): Promise<void> {
    const piece = { fileId, object }
    await commits.start(async () => {
      const stored = Promise.all([before, put(piece)]).then(() => undefined)
      before = stored
      await stored
      await confirm(piece)
    })
  }

  /** Also when nothing more arrives. */
  async function commitNext(): Promise<void> {
    const isDue = commits.isIdle() || (!commits.isFull() && sealer.sealedBytes() >= toLimit())
    const object = isDue ? sealer.take() : undefined
    if (object === undefined) return
    await commit(object)
    void commits
      .next()
      .then(commitNext)
      .catch(() => undefined)
  }

  return {
    async write() {
      await commitNext()
      while (commits.isFull() && sealer.sealedBytes() >= toLimit()) {
        await commits.next()
        await commitNext()
      }
    },
    async end(what) {
      await commits.settle()
      const rest = what === 'whole' ? sealer.end() : what === 'cut' ? sealer.cut() : sealer.take()
      if (rest) await commit(rest)
      await commits.settle()
    },
  }
}
