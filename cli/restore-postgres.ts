import { copyDatabase } from '../server/case/tables/copy-database.ts'
import { toPostgresPlace } from '../server/platform/config/postgres-url.ts'
import { holdWaitingMails } from '../server/platform/db/backup.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { lockOutServers } from '../server/platform/db/serving-lock.ts'
import { openPostgresTarget } from './move-target.ts'
import { createProgress } from './progress.ts'

/** Copies the database of a backup, an SQLite file, into an empty one of PostgreSQL while no server works on it. */
export async function restoreIntoPostgres(
  url: string,
  copy: string,
  { bringFiles }: { bringFiles: () => Promise<void> },
): Promise<{ held: number }> {
  await using opened = new AsyncDisposableStack()
  const target = opened.use(await openPostgresTarget(url))
  const lock = await lockOutServers(url)
  if (lock === undefined)
    throw new Error(
      `A server is running on PostgreSQL at ${toPostgresPlace(url)}: stop all instances, then restore`,
    )
  opened.use(lock)
  const held = holdWaitingMails(copy)
  await bringFiles()
  const source = opened.use(await openDatabase({ file: copy }))
  await copyDatabase(source, target.db, { onBatch: createProgress().onBatch })
  await target.complete()
  return { held }
}
