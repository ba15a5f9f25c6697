import { setImmediate as yieldToNewConnections } from 'node:timers/promises'
import { openMigrated } from '../../server/db/migrate.ts'
import { createPostgresDialect } from '../../server/db/postgres.ts'
import type { Db } from '../../server/db/tables.ts'
import { createIntake, type Intake } from '../../server/inquiries/intake.ts'
import { createInquiryLimiter, type InquiryLimiter } from '../../server/inquiries/limits.ts'
import type { Log } from '../../server/log/log.ts'
import type { Metrics } from '../../server/metrics/metrics.ts'
import { loadOnce } from '../../server/process/load-once.ts'
import { createKeyring } from '../../server/vault/keyring.ts'
import { openVault, type Vault } from '../../server/vault/vault.ts'
import type { Settings } from './settings.ts'

/** The platform starts many instances, and the smallest database allows sixty connections. */
const MAX_CONNECTIONS = 2

export type Store = { db: Db; vault: Vault; intake: Intake; limiter: InquiryLimiter }

type StoreDeps = { settings: Pick<Settings, 'databaseUrl' | 'dataKeys'>; log: Log; metrics: Metrics }

/** Opens the database at the first request that needs it; a failure is retried at the next. */
export function createStoreOpener(deps: StoreDeps): () => Promise<Store> {
  return loadOnce(() => openStore(deps))
}

async function openStore({ settings, log, metrics }: StoreDeps): Promise<Store> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  const db = await openMigrated(
    await createPostgresDialect(settings.databaseUrl, onBroken, { maxConnections: MAX_CONNECTIONS }),
  )
  try {
    const vault = await openVault(db, createKeyring(settings.dataKeys))
    return {
      db,
      vault,
      intake: createIntake({ db, vault, metrics, yieldToNewConnections }),
      limiter: createInquiryLimiter({ db, vault }),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
