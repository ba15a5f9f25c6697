import { setImmediate as yieldToNewConnections } from 'node:timers/promises'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { createPostgresDialect } from '../../server/platform/db/postgres.ts'
import type { Log } from '../../server/platform/log/log.ts'
import type { Metrics } from '../../server/platform/metrics/metrics.ts'
import { loadOnce } from '../../server/platform/process/load-once.ts'
import { guardStore } from '../../server/platform/store/guarded-store.ts'
import { type ObjectStore, StoreError } from '../../server/platform/store/object-store.ts'
import { createS3Store } from '../../server/platform/store/s3-store.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { openMigrated } from '../../server/schema/migrate.ts'
import { type Inquiries, openInquiries } from '../../server/serve/open-inquiries.ts'
import type { Settings } from './settings.ts'

/** The platform starts many instances, and the smallest database allows sixty connections. */
const MAX_CONNECTIONS = 2

type StoreDeps = { settings: Settings; site: SiteBuild; log: Log; metrics: Metrics; now: () => number }

/** Opens the database at the first request that needs it; a failure is retried at the next. */
export function createStoreOpener(deps: StoreDeps): () => Promise<Inquiries> {
  return loadOnce(() => openStore(deps))
}

async function openStore({ settings, ...deps }: StoreDeps): Promise<Inquiries> {
  const onBroken = (error: Error) => deps.log.warn({ err: error }, 'A database connection broke')
  const db = await openMigrated(
    await createPostgresDialect(settings.databaseUrl, onBroken, { maxConnections: MAX_CONNECTIONS }),
  )
  try {
    const vault = await openVault(db, createKeyring(settings.dataKeys))
    const store = guardStore(settings.filesUrl ? createS3Store(settings.filesUrl) : noStore, {
      db,
      log: deps.log,
    })
    const { mailboxes, incoming, retentionDays } = toPresent(settings, deps.site)
    return openInquiries({
      ...deps,
      db,
      vault,
      store,
      mailboxes,
      incoming,
      config: settings,
      readRetentionDays: () => retentionDays,
      yieldToNewConnections,
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const refuse = () => Promise.reject(new StoreError('away', 'FILES_URL is not set for the function'))

/** Replies with files wait for a server on the same database if there is no FILES_URL. */
const noStore: ObjectStore = {
  put: refuse,
  get: refuse,
  delete: refuse,
  readFreeBytes: refuse,
  // biome-ignore lint/correctness/useYield: it refuses.
  async *list() {
    await refuse()
  },
}
