import type { Log } from '../../platform/log/log.ts'
import { forEachFile } from './each-file.ts'
import type { FileDeps } from './file-deps.ts'
import { type FileRow, insertObjects, toSealedKey } from './file-rows.ts'
import { fileWords } from './file-words.ts'
import { openRow } from './find-files.ts'
import { createFileKey } from './sealed-chunks.ts'
import { writeObjects } from './write-objects.ts'

type MoveDeps = FileDeps & { log: Log }

/**
 * Moves the contents of files that an earlier version kept in their rows into the store, one after the other. The row
 * changes once the objects are durable, so a crash loses nothing. A row that can't be opened stays as it is.
 */
export async function moveRows({ log, ...deps }: MoveDeps, signal?: AbortSignal): Promise<void> {
  const failure = 'A file could not be moved out of its row, and stays there'
  await forEachFile({ db: deps.db, log }, { state: 'in-row', failure, signal }, (row) => moveRow(deps, row))
}

async function moveRow({ db, vault, store, now }: FileDeps, row: FileRow): Promise<void> {
  const file = createFileKey(row.id)
  const { objects, bytes, chunks } = await writeObjects(store, file, [openRow(vault, row)])
  const words = { key: toSealedKey(file), name: row.name ?? '', type: row.type ?? '' }
  // biome-ignore lint/plugin: the content stays the same, so there is no event.
  const isMoved = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('file')
      .set({
        state: 'packed',
        name: null,
        type: null,
        bytes,
        stored_bytes: bytes,
        chunks,
        written_at: now(),
        ...fileWords.seal(vault, row.id, words),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'in-row')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await insertObjects(trx, row.id, objects)
    return true
  })
  // Deleted, or moved by another server meanwhile.
  if (!isMoved) for (const { name } of objects) await store.delete(name)
}
