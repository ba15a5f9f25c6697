import type { Db, FileState } from '../../platform/db/tables.ts'
import type { Log } from '../../platform/log/log.ts'
import { type FileRow, fileColumns } from './file-rows.ts'
import { StoreError } from './object-store.ts'

type EachOptions = {
  state: FileState
  /** Logged for a file that fails; the next one follows. */
  failure: string
  signal: AbortSignal | undefined
}

/** Performs something with each file in `state`, one after the other. Ends early when the store fails. */
export async function forEachFile(
  { db, log }: { db: Db; log: Log },
  { state, failure, signal }: EachOptions,
  perform: (row: FileRow) => Promise<void>,
): Promise<void> {
  let last = 0
  while (!signal?.aborted) {
    const row = await db
      .selectFrom('file')
      .select(['n', ...fileColumns])
      .where('state', '=', state)
      .where('n', '>', last)
      .orderBy('n')
      .executeTakeFirst()
    if (row === undefined) return
    last = row.n
    try {
      await perform(row)
    } catch (error) {
      // Logged by the store itself.
      if (error instanceof StoreError) return
      log.error({ err: error, file: row.id }, failure)
    }
  }
}
