import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { keepServers, type Pona, type ServerEnvironment, sharedEnvironment } from '../server/product.ts'
import { takePictures } from './pictures.ts'

export type { Pona } from '../server/product.ts'

export const expect = playwrightExpect

/** Not counted in the time of the test that needs the server first. */
const SERVER_START_MS = 60_000

export type OpenWindow = (options?: BrowserContextOptions) => Promise<Page>

type TestFixtures = {
  /** Each object stands for a server of its own. */
  serverEnvironment: ServerEnvironment
  pona: Pona
  /** Opens a window in a separate browser context, for another person; its console is watched too. */
  openWindow: OpenWindow
  /** Console errors that the test causes; any other fails it. */
  expectedConsole: RegExp[]
  watchedConsole: (context: BrowserContext) => void
}

type WorkerFixtures = {
  findServer: (environment: ServerEnvironment) => Promise<Pona>
}

/** The whole product with a real mail server, in a browser whose console must stay silent. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnvironment: [sharedEnvironment, { option: true }],

  findServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      await using servers = keepServers()
      await use(servers.find)
    },
    { scope: 'worker' },
  ],

  pona: [
    async ({ findServer, serverEnvironment }, use) => {
      await use(await findServer(serverEnvironment))
    },
    { timeout: SERVER_START_MS },
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
      for (const page of context.pages()) {
        await takePictures(page)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      await context.close()
    }
  },

  watchedConsole: [
    async ({ context, expectedConsole }, use, testInfo) => {
      const problems: string[] = []
      const isExpected = (text: string) => expectedConsole.some((pattern) => pattern.test(text))
      const watchConsole = (message: ConsoleMessage) => {
        const text = message.text()
        if (['error', 'warning'].includes(message.type()) && !isExpected(text))
          problems.push(`${text} ${message.location().url}`)
      }
      const watch = (watched: BrowserContext) => {
        watched.on('console', watchConsole)
        watched.on('weberror', (thrown) => {
          if (!isExpected(thrown.error().message)) problems.push(thrown.error().message)
        })
      }
      watch(context)
      await use(watch)
      for (const page of context.pages()) await takePictures(page)
      if (testInfo.status === testInfo.expectedStatus && problems.length > 0) {
        throw new Error(`Unexpected on the console:\n${problems.join('\n')}`)
      }
    },
    { auto: true },
  ],
})
