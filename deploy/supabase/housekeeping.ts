import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../server/platform/log/log.ts'
import { createSmtpTransport } from '../../server/platform/mail/transport.ts'
import type { Task } from '../../server/platform/process/housekeeping.ts'
import type { Inquiries } from '../../server/serve/open-inquiries.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** The platform ends an instance after 150 seconds; mails in flight are released before. */
const MAX_SENDING_MS = 100_000

type Housekeeping = {
  /** Sends due mails. Without SMTP_URL, mails wait for a server on the same database. */
  sendDueMails: () => Promise<void>
  /** The server's per-minute tasks for inquiries. A failing task doesn't stop the others. */
  runHousekeeping: () => Promise<void>
}

type Deps = {
  open: () => Promise<Inquiries>
  smtpUrl: URL | undefined
  log: Log
}

export function createHousekeeping({ open, smtpUrl, log }: Deps): Housekeeping {
  async function sendDueMails(): Promise<void> {
    if (smtpUrl === undefined) return
    const { startOutbox } = await open()
    const transport = createSmtpTransport(smtpUrl)
    using _transport = { [Symbol.dispose]: () => transport.close() }
    await using worker = startOutbox(transport)
    const patience = new AbortController()
    await Promise.race([worker.rested, sleep(MAX_SENDING_MS, undefined, patience)])
    patience.abort()
  }

  async function runHousekeeping(): Promise<void> {
    const { tasks } = await open()
    for (const [task, perform] of Object.entries<Task>({ sendDueMails: sendOneAfterAnother, ...tasks })) {
      await perform().catch((error: unknown) => log.error({ err: error, task }, 'A housekeeping task failed'))
    }
  }

  const sendOneAfterAnother = oneAtATime(sendDueMails)
  return { sendDueMails: sendOneAfterAnother, runHousekeeping: oneAtATime(runHousekeeping) }
}
