import { pino } from 'pino'
import { expect } from 'vitest'
import { createReplyFailure } from '../../server/life/failed-replies.ts'
import { createSmtpTransport } from '../../server/mail/transport.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { createJobSender } from '../../server/outbox/job-sender.ts'
import { startOutboxWorker } from '../../server/outbox/worker.ts'
import type { TestApp } from './app.ts'
import type { MailServer } from './mail-server.ts'
import { testSite } from './site.ts'

/** Some hundred mails on a busy machine. */
const DEADLINE_MS = 20_000

/** Sends all that waits, over SMTP. */
export async function deliver(
  { db, vault, clock, config }: TestApp,
  mailServer: Pick<MailServer, 'url'>,
): Promise<void> {
  const transport = createSmtpTransport(new URL(mailServer.url))
  const mailboxes = { from: testSite.company.mailFrom, to: testSite.company.email }
  const now = () => clock.now
  const send = createJobSender({ db, vault, now, transport, site: testSite, mailboxes, config })
  await using _worker = startOutboxWorker({
    db,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    now,
    random: () => 0.5,
    onFailure: createReplyFailure(vault),
    send,
  })
  using _transport = { [Symbol.dispose]: () => transport.close() }
  await expect
    .poll(() => db.selectFrom('outbox').select('n').where('state', '=', 'waiting').execute(), {
      timeout: DEADLINE_MS,
    })
    .toEqual([])
}
