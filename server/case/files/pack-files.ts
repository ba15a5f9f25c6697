import { sql } from 'kysely'
import type { Log } from '../../platform/log/log.ts'
import { StoreError } from '../../platform/store/object-store.ts'
import { writeObjects } from '../../platform/store/write-objects.ts'
import type { FileDeps } from './file-deps.ts'
import { type FileRow, fileColumns, insertObjects, toFileKey } from './file-rows.ts'
import { finishUpload } from './finish-upload.ts'
import { readContent } from './read-content.ts'

type PackDeps = FileDeps & { log: Log }

/** Stores files that arrived in many small parts in full objects. A file that can't be read stays as it is. */
export async function packFiles({ log, ...deps }: PackDeps, signal?: AbortSignal): Promise<void> {
  await finishUploads({ log, ...deps })
  let last = 0
  while (!signal?.aborted) {
    const row = await deps.db
      .selectFrom('file')
      .select(['n', ...fileColumns])
      .where('state', '=', sql.lit('loose'))
      .where('n', '>', last)
      .orderBy('n')
      .executeTakeFirst()
    if (row === undefined) return
    last = row.n
    try {
      await packFile(deps, row)
    } catch (error) {
      // Logged by the store itself.
      if (error instanceof StoreError) return
      log.error({ err: error, file: row.id }, 'A file could not be packed')
    }
  }
}

/** Finishes uploads whose last part was confirmed just before the server ended. */
async function finishUploads({ log, ...deps }: PackDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom('file')
    .select('id')
    .where('state', '=', sql.lit('arriving'))
    .where('stored_bytes', '=', (eb) => eb.ref('bytes'))
    .execute()
  for (const { id } of rows) {
    try {
      await finishUpload(deps, id)
    } catch (error) {
      if (error instanceof StoreError) throw error
      log.error({ err: error, file: id }, 'A file that arrived whole could not be read')
    }
  }
}

async function packFile({ db, vault, store, now }: FileDeps, row: FileRow): Promise<void> {
  const file = toFileKey(vault, row)
  const range = { length: row.bytes, from: 0, to: row.bytes }
  const { objects, chunks } = await writeObjects(store, file, readContent({ db, store }, file, range))
  // biome-ignore lint/plugin: the content stays the same, so there is no event.
  const isPacked = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('file')
      .set({ state: 'packed', chunks })
      .where('id', '=', row.id)
      .where('state', '=', 'loose')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await trx
      .updateTable('file_object')
      .set({ file_id: null, released_at: now() })
      .where('file_id', '=', row.id)
      .execute()
    await insertObjects(trx, row.id, objects)
    return true
  })
  // Erased, or packed by another server meanwhile.
  if (!isPacked) for (const { name } of objects) await store.delete(name)
}
