import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createReplyFailure } from '../../server/life/failed-replies.ts'
import { createSmtpTransport } from '../../server/mail/transport.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { createJobSender } from '../../server/outbox/job-sender.ts'
import { type OutboxDeps, type OutboxWorker, startOutboxWorker } from '../../server/outbox/worker.ts'
import { createTestApp, type TestApp } from './app.ts'
import { receive } from './desk-client.ts'
import type { wanjiku } from './inquiries.ts'
import { testSite } from './site.ts'

const mailboxes = { from: testSite.company.mailFrom, to: testSite.company.email }

type Send = OutboxDeps['send']

/** A server whose mails wait until a test starts who sends them. */
export type Outbox = AsyncDisposable & {
  app: TestApp
  logged: { msg: string; code?: string }[]
  /** Takes an inquiry, and with it two mails; gives its reference. */
  accept(changes?: Partial<typeof wanjiku>): Promise<string>
  startWorker(smtpUrl: string): OutboxWorker
  startWorkerWith(send: Send, ready?: Promise<void>): OutboxWorker
  readStates(): ReturnType<typeof readStates>
}

export async function createOutbox(environment: Record<string, string> = {}): Promise<Outbox> {
  const app = await createTestApp(environment)
  const open: (() => unknown)[] = []
  const logged: Outbox['logged'] = []

  function startWorkerWith(send: Send, ready?: Promise<void>): OutboxWorker {
    const worker = startOutboxWorker({
      db: app.db,
      log: pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) }),
      now: () => app.clock.now,
      metrics: createMetrics(),
      random: () => 0.5,
      onFailure: createReplyFailure(app.vault),
      send,
      ...(ready && { ready }),
    })
    open.push(() => worker[Symbol.asyncDispose]())
    return worker
  }

  return {
    app,
    logged,
    accept: (changes) => receive(app, changes),
    startWorker(smtpUrl) {
      const { db, vault, clock, config } = app
      const now = () => clock.now
      const transport = createSmtpTransport(new URL(smtpUrl))
      open.push(() => transport.close())
      return startWorkerWith(
        createJobSender({ db, vault, now, transport, site: testSite, mailboxes, config }),
      )
    },
    startWorkerWith,
    readStates: () => readStates(app),
    async [Symbol.asyncDispose]() {
      for (const close of open.splice(0).reverse()) await close()
      await app[Symbol.asyncDispose]()
    },
  }
}

async function readStates({ db }: TestApp) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'state', 'attempts', 'last_error', 'due_at'])
    .orderBy('n')
    .execute()
}

/** Waits for what the worker does in its own time; a test that waits in vain fails by its time limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}
