import { setTimeout as sleep } from 'node:timers/promises'
import type { OutboxDeps, OutboxWorker } from '../../server/company/outbox/worker.ts'
import { createSmtpTransport } from '../../server/platform/mail/transport.ts'
import { receive } from '../desk/desk-client.ts'
import { createTestApp, type TestApp } from '../server/app.ts'
import type { wanjiku } from '../server/inquiries.ts'

type Send = OutboxDeps['send']

/** A server whose mails stay queued until the test starts a worker. */
export type Outbox = AsyncDisposable & {
  app: TestApp
  logged: TestApp['logged']
  accept(changes?: Partial<typeof wanjiku>): Promise<string>
  startWorker(smtpUrl: string): OutboxWorker
  startWorkerWith(send: Send, ready?: Promise<void>): OutboxWorker
  readStates(): ReturnType<typeof readStates>
}

export async function createOutbox(environment: Record<string, string> = {}): Promise<Outbox> {
  const opened = new AsyncDisposableStack()
  const app = opened.use(await createTestApp(environment))
  return {
    app,
    logged: app.logged,
    accept: (changes) => receive(app, changes),
    startWorker(smtpUrl) {
      const transport = opened.adopt(createSmtpTransport(new URL(smtpUrl)), (mail) => mail.close())
      return opened.use(app.startOutbox(transport))
    },
    startWorkerWith: (send, ready) =>
      opened.use(app.startOutbox(app.transport, { send, ...(ready && { ready }) })),
    readStates: () => readStates(app),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function readStates({ db }: TestApp) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'state', 'attempts', 'last_error', 'due_at'])
    .orderBy('n')
    .execute()
}

/** Polls until true; the test's own time limit is the timeout. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}
