import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, type Mock, vi } from 'vitest'
import type { SiteBuild } from '#contract/site-build.ts'
import { createDeskApp, createPublicApp } from '../../server/app.ts'
import { findTamperedAccounts } from '../../server/auth/account-mac.ts'
import type { AuthDeps } from '../../server/auth/deps.ts'
import { openAuth } from '../../server/auth/open.ts'
import { type Config, parseConfig } from '../../server/config/config.ts'
import type { DatabaseAddress } from '../../server/db/open.ts'
import type { Db } from '../../server/db/tables.ts'
import { openStaticFiles } from '../../server/http/static-files.ts'
import { trackConnections } from '../../server/http/track-connections.ts'
import { createSearchIndex } from '../../server/inbox/search-index.ts'
import { createIntake } from '../../server/inquiries/intake.ts'
import {
  createInquiryLimiter,
  createPageLimiter,
  unlimited,
  unlimitedPages,
} from '../../server/inquiries/limits.ts'
import { type LiveFeed, startLiveFeed } from '../../server/live/live-feed.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { createPageAnswers } from '../../server/pages/page-answers.ts'
import { openPush, type Push } from '../../server/push/open.ts'
import type { PushServices } from '../../server/push/post.ts'
import { createKeyring } from '../../server/vault/keyring.ts'
import { openVault, type Vault } from '../../server/vault/vault.ts'
import { createTestDatabase } from './database.ts'
import { renderTestPage, testSite, writeTestSite } from './site.ts'

export const publicKey = testSite.publicKey
export const testDataKey = { id: 'test', key: randomBytes(32) }
export const publicOrigin = 'https://pona.test'

/** A hash that takes no time: none of the tests waits for argon2. */
const cheapPasswords = { memoryKiB: 8, passes: 1 }

/** No test reaches the internet. */
const noPushServices: PushServices = {
  isKnown: () => false,
  post: () => Promise.reject(new Error('There is no push service')),
}

export type TestApp = AsyncDisposable & {
  dataDir: string
  db: Db
  databaseAddress: DatabaseAddress
  vault: Vault
  config: Config
  clock: { now: number }
  disk: { isLow: boolean; isFull: boolean }
  losses: string[]
  /** What the accounts work with, for tests that act as a command does. */
  auth: AuthDeps
  liveFeed: LiveFeed
  push: Push
  /** Whether the test writes to accounts as somebody without the keys would; else each must have its MAC at the end. */
  tampering: { isExpected: boolean }
  /** How often the outbox was told that there is mail. */
  wakes: () => number
  /** Stands in for the renderer that the build makes. */
  renderPage: Mock<typeof renderTestPage>
  request: (path: string, init?: RequestInit) => Promise<Response>
  deskRequest: (path: string, init?: RequestInit) => Promise<Response>
}

/** The whole server on a database of its own, with a clock that a test sets; only the port and the mail are missing. */
export async function createTestApp(
  environment: Record<string, string> = {},
  site: SiteBuild = testSite,
  pushServices: PushServices = noPushServices,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-api-'))
  const siteDir = join(dataDir, 'site')
  writeTestSite(siteDir)
  const config = parseConfig({
    PUBLIC_KEY: publicKey,
    PUBLIC_ORIGIN: publicOrigin,
    DATA_DIR: dataDir,
    ...environment,
  })
  const database = await createTestDatabase(dataDir)
  const { db } = database
  const vault = await openVault(db, createKeyring([testDataKey]))
  const clock = { now: Date.parse('2026-11-21T07:00:00Z') }
  const disk = { isLow: false, isFull: false }
  const losses: string[] = []
  const tampering: TestApp['tampering'] = { isExpected: false }
  let wakes = 0

  const renderPage = vi.fn(renderTestPage)
  const metrics = createMetrics()
  const files = openStaticFiles(siteDir)
  const log = pino({ level: 'silent' })
  const liveFeed = startLiveFeed({ db, log })
  const now = () => clock.now
  const push = openPush({ db, vault, log, now, metrics, contact: 'care@pona.test' }, pushServices)
  const { yieldToNewConnections } = trackConnections()
  const deps = {
    db,
    vault,
    config,
    log,
    now,
    ...openAuth({ db, vault, now }, { config, passwordCost: cheapPasswords }),
    metrics,
    disk: { isLow: () => disk.isLow, isFull: () => disk.isFull, freeBytes: () => undefined },
    losses: () => losses,
    site,
    intake: createIntake({ db, vault, metrics, yieldToNewConnections }),
    providerNames: ['acme'],
    searchIndex: createSearchIndex({ db, vault, log, yieldTurn: yieldToNewConnections }),
    yieldTurn: yieldToNewConnections,
    liveFeed,
    push,
    limiter: config.rateLimits ? createInquiryLimiter({ db, vault, now }) : unlimited,
    wakeOutbox: () => {
      wakes++
    },
    answerPage: createPageAnswers({
      renderPage,
      limiter: config.rateLimits ? createPageLimiter(vault) : unlimitedPages,
      yieldTurn: yieldToNewConnections,
      config,
    }),
    siteFiles: files,
    deskFiles: files,
  }
  const publicApp = createPublicApp(deps)
  const deskApp = createDeskApp(deps)

  return {
    tampering,
    dataDir,
    db,
    databaseAddress: database.address,
    vault,
    config,
    clock,
    disk,
    losses,
    auth: deps,
    renderPage,
    liveFeed,
    push,
    wakes: () => wakes,
    request: async (path, init) => publicApp.request(path, init),
    deskRequest: async (path, init) => deskApp.request(path, init),
    async [Symbol.asyncDispose]() {
      await liveFeed[Symbol.asyncDispose]()
      await push[Symbol.asyncDispose]()
      if (!tampering.isExpected) expect(await findTamperedAccounts(db, vault)).toEqual([])
      await database[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
