import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ImapServer, startImapServer } from '#testing/mail/imap-server.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type BrowserContextOptions, chromium, type Page } from '#testing/outside/playwright.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import type { Random } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'

export const OFFICE = 'care@pona.example'
export const VOUCHING_SERVER = 'mx.pona.example'

const MAX_UNTIL_KILL_MS = 350
const MAX_DOWN_MS = 1_500
const RELAY_MS = 50

/** The product in a process of its own, between a real mail server and a real mailbox. */
export type Stage = AsyncDisposable & {
  origin: string
  deskOrigin: string
  dataDir: string
  smtp: MailServer
  imap: ImapServer
  /** Steps, and those of them that were not done yet when the server was killed. */
  steps: { all: number; cutShort: number }
  /** Does it while the server is killed and started again. */
  step(act: () => Promise<void>): Promise<void>
  openWindow(options?: BrowserContextOptions): Promise<Page>
}

export async function openStage(random: Random): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-story-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const smtp = opened.use(await startMailServer())
  const imap = opened.use(await startImapServer())
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  const environment = {
    ...{ DATA_DIR: dataDir, SMTP_URL: smtp.url, IMAP_URL: imap.url, IMAP_SENT: 'Sent' },
    ...{ MAIL_FROM: `Pona <${OFFICE}>`, MAIL_TO: OFFICE, MAIL_AUTHSERV_ID: VOUCHING_SERVER },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  }
  let server = await startServer(environment, ports)
  opened.defer(() => server[Symbol.asyncDispose]())
  const stopRelaying = relayToOffice(smtp, imap)
  opened.defer(stopRelaying)
  const browser = await chromium.launch(await chromiumLaunchOptions())
  opened.defer(() => browser.close())
  const steps = { all: 0, cutShort: 0 }
  const closing = opened.move()

  return {
    ...{ origin: server.origin, deskOrigin: server.deskOrigin, dataDir, smtp, imap, steps },
    async step(act) {
      let isDone = false
      const doing = act().then(() => {
        isDone = true
      })
      // Awaited below.
      doing.catch(() => undefined)
      await sleep(random() * MAX_UNTIL_KILL_MS)
      steps.all++
      if (!isDone) steps.cutShort++
      await server.end('SIGKILL')
      await sleep(random() * MAX_DOWN_MS)
      server = await startServer(environment, ports)
      await doing
    },
    async openWindow(options) {
      const context = await browser.newContext({
        ...{ locale: 'en-KE', timezoneId: 'Africa/Nairobi', reducedMotion: 'reduce', ...options },
      })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      return page
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** As the company's mail server does: what goes to the office lies in its mailbox. */
function relayToOffice(smtp: MailServer, imap: ImapServer): () => void {
  let seen = 0
  const timer = setInterval(() => {
    for (const { envelopeTo, source } of smtp.mails.slice(seen))
      if (envelopeTo.includes(OFFICE)) imap.deliver(source)
    seen = smtp.mails.length
  }, RELAY_MS)
  return () => clearInterval(timer)
}
