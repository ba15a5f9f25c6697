import type { FileDeps } from '../../case/files/file-deps.ts'
import { createGroupCommit } from '../../platform/db/group-commit.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { givePagesBack } from '../../platform/store/sealed-pages.ts'
import type { SealedObject } from '../../platform/store/sealer.ts'
import { MAX_IN_ROW_BYTES } from '../../platform/store/write-objects.ts'
import { boundPause } from '../../schema/engine.ts'
import type { Trx } from '../../schema/tables.ts'

/** A commit on SQLite keeps everybody else waiting. */
const MAX_PIECES_IN_COMMIT = 8

export type Piece = { fileId: string; object: SealedObject }

export type PieceCommit = {
  put(piece: Piece): Promise<void>
  /** Called in the order of the pieces. Throws `changed_meanwhile` when another connection was first. */
  confirm(piece: Piece): Promise<void>
}

export function createPieceCommit({ db, store, now }: FileDeps): PieceCommit {
  const isInRow = ({ object }: Piece) => object.bytes <= MAX_IN_ROW_BYTES

  async function insert(trx: Trx, piece: Piece): Promise<boolean> {
    const { fileId, object } = piece
    const { numUpdatedRows } = await trx
      .updateTable('file')
      .set((eb) => ({
        stored_bytes: object.start + object.bytes,
        chunks: eb('chunks', '+', object.chunks),
        written_at: now(),
      }))
      .where('id', '=', fileId)
      .where('state', '=', 'arriving')
      .where('stored_bytes', '=', object.start)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await trx
      .insertInto('file_object')
      .values({
        name: object.name,
        file_id: fileId,
        first_chunk: object.firstChunk,
        chunks: object.chunks,
        start: object.start,
        bytes: object.bytes,
        content: isInRow(piece) ? Buffer.concat(object.parts) : null,
      })
      .execute()
    return true
  }

  async function commit(pieces: Piece[]): Promise<boolean[]> {
    // biome-ignore lint/plugin: a part of a file is no event.
    return db.transaction().execute(async (trx) => {
      await boundPause(trx)
      const results: boolean[] = []
      for (const piece of pieces) results.push(await insert(trx, piece))
      return results
    })
  }

  const toBatchSize = (waiting: number) => Math.min(waiting, MAX_PIECES_IN_COMMIT)
  const commits = createGroupCommit<Piece, boolean>({ commit, toBatchSize })

  return {
    async put(piece) {
      if (isInRow(piece)) return
      await store.put(piece.object.name, piece.object.parts)
      givePagesBack(piece.object.parts)
    },
    async confirm(piece) {
      if (await commits.add(piece)) return
      if (!isInRow(piece)) await store.delete(piece.object.name).catch(() => undefined)
      throw new AppError('changed_meanwhile')
    },
  }
}
