import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DiskFault } from './disk-fault.ts'
import { openMigrated } from './migrate.ts'
import { createPostgresDialect } from './postgres.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { Db } from './tables.ts'

type BrokenConnectionHandler = (error: Error) => void
type DiskFaultHandler = (fault: DiskFault) => void

export type DatabaseAddress =
  | { file: string; onDiskFault?: DiskFaultHandler }
  | { url: string; onBroken: BrokenConnectionHandler }

/** Opens the database that the settings name. */
export function openConfiguredDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onBroken: BrokenConnectionHandler,
  onDiskFault?: DiskFaultHandler,
): Promise<Db> {
  return openDatabase(
    databaseUrl === undefined
      ? { file: join(dataDir, 'pona.db'), ...(onDiskFault && { onDiskFault }) }
      : { url: databaseUrl, onBroken },
  )
}

/** Opens the database and brings its schema up to date. Refuses one that a newer program has written. */
export async function openDatabase(address: DatabaseAddress): Promise<Db> {
  return openMigrated(
    'url' in address
      ? await createPostgresDialect(address.url, address.onBroken)
      : createSqliteDialect(address.file, address.onDiskFault ?? (() => {})),
  )
}
