import { randomUUID } from 'node:crypto'
import type { IncomingMail } from '../../server/incoming-mail/open.ts'
import { createTestApp, type TestApp } from '../server/app.ts'
import { findFreePort } from '../server/free-port.ts'
import { handIn } from './hand-in.ts'
import { until } from './outbox.ts'

export const AUTHSERV_ID = 'mx.company.example'

export type MailApp = TestApp & {
  /** Hands a mail in and waits until it was read; returns the id of its message, if it became one. */
  mail(mail: Written): Promise<string | undefined>
}

export type Written = {
  from?: string
  to?: string
  subject?: string
  text?: string
  /** Whether our mail server vouches for the sender. */
  vouched?: boolean
  headers?: readonly string[]
  messageId?: string
  raw?: string
  /** The sender of the envelope; empty for that of delivery reports. */
  envelopeFrom?: string
}

/** A server that takes mail by LMTP. */
export async function createMailApp(settings: Record<string, string> = {}): Promise<MailApp> {
  const port = await findFreePort()
  const app = await createTestApp({
    LMTP_PORT: String(port),
    MAIL_AUTHSERV_ID: AUTHSERV_ID,
    RATE_LIMITS: 'off',
    ...settings,
  })
  const incoming: IncomingMail | undefined = await app.startConfiguredMail()
  const { [Symbol.asyncDispose]: close } = app
  return {
    ...app,
    async mail(written) {
      const known = await listMessages(app)
      const { raw = compose(written), to = 'support@company.example', envelopeFrom: from } = written
      await handIn(port, raw, { to: [to], ...(from !== undefined && { from }) })
      await untilRead(app)
      return (await listMessages(app)).find((id) => !known.includes(id))
    },
    async [Symbol.asyncDispose]() {
      await incoming?.[Symbol.asyncDispose]()
      await close()
    },
  }
}

export function compose({
  from = 'Asha <asha@patient.example>',
  to = 'support@company.example',
  subject = 'A question',
  text = 'When can we come?',
  vouched = false,
  headers = [],
  messageId = `<${randomUUID()}@mail.example>`,
}: Written): string {
  const lines = [
    ...(vouched ? [vouchFor(from)] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...headers,
    '',
    text,
  ]
  return lines.join('\r\n')
}

/** As a server reads `From`, whose only address is its last. */
export function vouchFor(from: string, server = AUTHSERV_ID): string {
  const [, domain] = /@([^\s<>@]+)>?$/.exec(from) ?? []
  return `Authentication-Results: ${server}; dmarc=pass header.from=${domain}`
}

/** Until every stored mail was read. */
export async function untilRead({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await until(async () => {
    const left = await db.selectFrom('mail').select('id').where('state', '=', 'stored').limit(1).execute()
    return left.length === 0
  })
}

async function listMessages({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('message').select('id').execute()
  return rows.map(({ id }) => id)
}
