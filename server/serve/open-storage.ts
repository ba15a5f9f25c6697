import { readOutboxHealth } from '../company/outbox/health.ts'
import type { Config } from '../platform/config/config.ts'
import type { DiskError } from '../platform/db/disk-error.ts'
import { findConfiguredLosses } from '../platform/db/losses.ts'
import { openConfiguredDatabase } from '../platform/db/open.ts'
import { waitForPostgres } from '../platform/db/wait-for-postgres.ts'
import { openDataDir } from '../platform/disk/data-dir.ts'
import { refuseUnfitDisk } from '../platform/disk/disk-kind.ts'
import type { Log } from '../platform/log/log.ts'
import { openKeyring } from '../platform/vault/open-keyring.ts'
import { openVault, type Vault } from '../platform/vault/vault.ts'
import { findFailoverRisk } from '../schema/engine.ts'
import type { Db } from '../schema/tables.ts'

type StorageOptions = {
  log: Log
  stopping?: AbortSignal | undefined
  onDiskError?: ((error: DiskError) => void) | undefined
}

export type Storage = AsyncDisposable & { db: Db; vault: Vault }

/** Opens the data folder, the database and the data keys, and logs what an operator should know about them. */
export async function openStorage(config: Config, options: StorageOptions): Promise<Storage> {
  openDataFolder(config)
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(await openDatabase(config, options), (database) => database.destroy())
  await report(db, config, options.log)
  const keyring = await openKeyring(config, db, (error) =>
    options.log.error({ err: error }, 'The data keys could not be reread: the previous ones stay in use'),
  )
  const vault = await openVault(db, keyring)
  const closing = opened.move()
  return { db, vault, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Creates the data folder where it is missing, and refuses one that doesn't keep data. */
export function openDataFolder({ dataDir, allowsVolatileDisk }: Config): void {
  openDataDir(dataDir)
  if (!allowsVolatileDisk) refuseUnfitDisk(dataDir)
}

function openDatabase(config: Config, { log, stopping, onDiskError }: StorageOptions): Promise<Db> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  return waitForPostgres(() => openConfiguredDatabase(config, onBroken, onDiskError), {
    log,
    signal: stopping,
  })
}

async function report(db: Db, config: Config, log: Log): Promise<void> {
  const risk = await findFailoverRisk(db)
  if (risk !== undefined && config.requiresStandby) throw new Error(risk)
  if (risk !== undefined) log.warn(risk)
  for (const loss of findConfiguredLosses(config)) log.error(loss)
  const { held } = await readOutboxHealth(db)
  if (held > 0)
    log.error({ held }, 'Mails are held since a restore: "pona mail release" or the desk sends them')
}
