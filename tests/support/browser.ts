import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import { findFreePort, startServer } from './server-process.ts'

export const expect = playwrightExpect

export type Pona = {
  origin: string
  deskOrigin: string
  dataDir: string
  /** Mails received so far. */
  mails(): Promise<ReceivedMail[]>
  stop(): Promise<void>
  start(): Promise<void>
}

export type OpenWindow = (options?: BrowserContextOptions) => Promise<Page>

type TestFixtures = {
  /** Opens a window in a separate browser context, for another person; its console is watched too. */
  openWindow: OpenWindow
  /** Console errors that the test causes; any other fails it. */
  expectedConsole: RegExp[]
  watchedConsole: (context: BrowserContext) => void
}

type WorkerFixtures = {
  serverEnvironment: Record<string, string>
  pona: Pona
}

/** The whole product with a real mail server, in a browser whose console must stay silent. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A file with an environment of its own starts a server and a browser of its own, which takes seconds.
  serverEnvironment: [{}, { option: true, scope: 'worker' }],

  pona: [
    async ({ serverEnvironment }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pona-browser-'))
      await using mailServer = await startMailServer()
      const ports = { port: await findFreePort(), deskPort: await findFreePort() }
      const environment = {
        DATA_DIR: dataDir,
        SMTP_URL: mailServer.url,
        LOG_LEVEL: 'warn',
        // The tests share an address.
        RATE_LIMITS: 'off',
        ...serverEnvironment,
      }
      let server = await startServer(environment, ports)
      await use({
        origin: server.origin,
        deskOrigin: server.deskOrigin,
        dataDir,
        mails: async () => mailServer.mails,
        async stop() {
          await server.end('SIGTERM')
        },
        async start() {
          server = await startServer(environment, ports)
        },
      })
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ pona }, use) => {
    await use(pona.origin)
  },

  expectedConsole: [[], { option: true }],

  openWindow: async ({ browser, watchedConsole }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      watchedConsole(context)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) {
      // A request that a test intercepts may be in flight: don't wait for it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },

  watchedConsole: [
    async ({ context, expectedConsole }, use, testInfo) => {
      const problems: string[] = []
      const isExpected = (text: string) => expectedConsole.some((pattern) => pattern.test(text))
      const watchConsole = (message: ConsoleMessage) => {
        const text = message.text()
        if (['error', 'warning'].includes(message.type()) && !isExpected(text)) problems.push(text)
      }
      const watch = (watched: BrowserContext) => {
        watched.on('console', watchConsole)
        watched.on('weberror', (thrown) => {
          if (!isExpected(thrown.error().message)) problems.push(thrown.error().message)
        })
      }
      watch(context)
      await use(watch)
      if (testInfo.status === testInfo.expectedStatus && problems.length > 0) {
        throw new Error(`Unexpected on the console:\n${problems.join('\n')}`)
      }
    },
    { auto: true },
  ],
})
