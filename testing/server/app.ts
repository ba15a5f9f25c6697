import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Mock, vi } from 'vitest'
import type { SiteBuild } from '../../contract/site/site-build.ts'
import { findTamperedAccounts } from '../../server/company/staff/account-mac.ts'
import type { PushServices } from '../../server/notifications/push/post.ts'
import { type Config, parseConfig } from '../../server/platform/config/config.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import type { DatabaseAddress } from '../../server/platform/db/open.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { MailTransport } from '../../server/platform/mail/transport.ts'
import { type Overrides, openServer, type Server } from '../../server/serve/open-server.ts'
import { prepareTestDatabase } from './database.ts'
import { createTrafficCheck } from './described-traffic.ts'
import { findTestBuild, renderTestPage, testSite } from './site.ts'

export const publicKey = testSite.publicKey
export const testDataKey = { id: 'test', key: randomBytes(32) }
export const publicOrigin = 'https://pona.test'

/** A nearly free hash, as argon2 would dominate the tests. */
const cheapPasswords = { memoryKiB: 8, passes: 1 }

/** Tests don't reach the internet. */
const noPushServices: PushServices = {
  isKnown: () => false,
  post: () => Promise.reject(new Error('There is no push service')),
}

type ServerParts = Pick<
  Server,
  | 'db'
  | 'vault'
  | 'reader'
  | 'auth'
  | 'fileStore'
  | 'pageCounter'
  | 'liveFeed'
  | 'push'
  | 'webhooks'
  | 'publicApp'
  | 'deskApp'
  | 'runTask'
  | 'startOutbox'
  | 'startConfiguredMail'
  | 'createSetupLink'
  | 'start'
>

export type TestApp = AsyncDisposable &
  ServerParts & {
    dataDir: string
    databaseAddress: DatabaseAddress
    config: Config
    clock: { now: number }
    room: { free: number; total: number }
    /** Refuses mail until a test replaces it. */
    transport: MailTransport
    logged: { msg: string; code?: string }[]
    /** Set by tests that write to accounts without the keys; otherwise every MAC is checked at the end. */
    tampering: { isExpected: boolean }
    wakes: () => number
    renderPage: Mock<typeof renderTestPage>
    /** Another process on the same database. */
    openAnother: (environment?: Record<string, string>) => Promise<Server>
    request: (path: string, init?: RequestInit) => Promise<Response>
    deskRequest: (path: string, init?: RequestInit) => Promise<Response>
  }

type AskedApp = Pick<Server['publicApp'], 'fetch'>
type TrafficCheck = ReturnType<typeof createTrafficCheck>

/** Asks as a browser does, which names the host. What the API's description doesn't fit fails the test. */
function askUnder(origin: string, app: AskedApp, checkTraffic: TrafficCheck): TestApp['request'] {
  const { host } = new URL(origin)
  return async (path, init) => {
    const request = new Request(`http://localhost${path}`, init)
    if (!request.headers.has('host')) request.headers.set('host', host)
    const response = await app.fetch(request)
    await checkTraffic({ method: request.method, path, body: init?.body, response })
    return response
  }
}

let knownCheck: TrafficCheck | undefined

/** Every server of this process has the same routes. */
function findTrafficCheck({ deskApp }: Server): TrafficCheck {
  knownCheck ??= createTrafficCheck(deskApp.routes)
  return knownCheck
}

/** The production server without ports, on a database of its own and with a settable clock. */
export async function createTestApp(
  environment: Record<string, string> = {},
  site: SiteBuild = testSite,
  pushServices: PushServices = noPushServices,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-api-'))
  const database = await prepareTestDatabase(dataDir)
  const settings = {
    PUBLIC_KEY: publicKey,
    PUBLIC_ORIGIN: publicOrigin,
    BACKEND_URL: site.backendUrl,
    DATA_DIR: dataDir,
    DATA_KEYS: formatDataKey(testDataKey),
    ...database.environment,
    ...environment,
  }
  const config = parseConfig(settings)
  const distDir = findTestBuild(site, config)
  const clock = { now: Date.parse('2026-11-21T07:00:00Z') }
  const room = { free: 50e9, total: 100e9 }
  const logged: TestApp['logged'] = []
  const renderPage = vi.fn(renderTestPage)
  const transport: MailTransport = {
    send: () => Promise.reject(new Error('This test sends no mail')),
    close() {},
  }
  const overrides: Overrides = {
    log: createLog('error', { write: (line) => void logged.push(JSON.parse(line)) }),
    now: () => clock.now,
    random: () => 0.5,
    passwordCost: cheapPasswords,
    pushServices,
    readRoom: async () => room,
    renderPage,
    transport,
    mayShareFile: true,
  }
  const server = await openServer(config, distDir, overrides)
  const { db, vault } = server
  const wake = vi.spyOn(server.outbox, 'wake')
  const tampering: TestApp['tampering'] = { isExpected: false }
  const checkTraffic = findTrafficCheck(server)

  return {
    ...server,
    dataDir,
    databaseAddress: database.address,
    config,
    clock,
    room,
    transport,
    logged,
    tampering,
    wakes: () => wake.mock.calls.length,
    renderPage,
    openAnother(changes) {
      const another = parseConfig({ ...settings, ...changes })
      return openServer(another, findTestBuild(site, another), overrides)
    },
    request: askUnder(config.publicOrigin, server.sharedApp ?? server.publicApp, checkTraffic),
    deskRequest: askUnder(config.deskOrigin, server.sharedApp ?? server.deskApp, checkTraffic),
    async [Symbol.asyncDispose]() {
      try {
        if (!tampering.isExpected) expect(await findTamperedAccounts(db, vault)).toEqual([])
      } finally {
        await server[Symbol.asyncDispose]()
        await database[Symbol.asyncDispose]()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
