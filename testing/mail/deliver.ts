import { expect } from 'vitest'
import { createSmtpTransport } from '../../server/platform/mail/transport.ts'
import type { TestApp } from '../server/app.ts'
import type { MailServer } from './mail-server.ts'

/** Enough for some hundred mails on a busy machine. */
const DEADLINE_MS = 20_000

export async function deliver(
  { db, startOutbox }: TestApp,
  mailServer: Pick<MailServer, 'url'>,
): Promise<void> {
  const transport = createSmtpTransport(new URL(mailServer.url))
  await using _worker = startOutbox(transport)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  await expect
    .poll(() => db.selectFrom('outbox').select('n').where('state', '=', 'waiting').execute(), {
      timeout: DEADLINE_MS,
    })
    .toEqual([])
}
