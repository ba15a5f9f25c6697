import type { Config } from '../../server/platform/config/config.ts'
import { toPostgresPlace } from '../../server/platform/config/postgres-url.ts'
import { openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { lockAlone } from '../../server/platform/db/own-leases.ts'
import { explainPostgresError } from '../../server/platform/db/postgres-problem.ts'
import { lockOutServers } from '../../server/platform/db/serving-lock.ts'
import type { Db } from '../../server/schema/tables.ts'
import { refuseMissingDatabase } from './store.ts'

/** The database of the settings while no server works on it, which is refused, and none can begin to. */
export async function openStoppedStore(config: Config): Promise<AsyncDisposable & { db: Db }> {
  await refuseMissingDatabase(config)
  await using opened = new AsyncDisposableStack()
  const db =
    config.databaseUrl === undefined
      ? await openFile(toDatabaseFile(config), opened)
      : await openPostgres(config.databaseUrl, opened)
  const closing = opened.move()
  return { db, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function openFile(file: string, opened: AsyncDisposableStack): Promise<Db> {
  const lock = lockAlone(file)
  if (lock === undefined)
    throw new Error(`A server is running on ${file}: stop it, then run this command again`)
  opened.use(lock)
  return opened.use(await openDatabase({ file }))
}

async function openPostgres(url: string, opened: AsyncDisposableStack): Promise<Db> {
  try {
    const lock = await lockOutServers(url)
    if (lock === undefined)
      throw new Error(
        `A server is running on PostgreSQL at ${toPostgresPlace(url)}: stop all instances, then run this command again`,
      )
    opened.use(lock)
    return opened.use(await openDatabase({ url, onBroken: () => {}, maxSilenceMs: 0 }))
  } catch (error) {
    throw explainPostgresError(error, url)
  }
}
