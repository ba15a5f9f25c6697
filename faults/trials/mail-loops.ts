import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { handIn } from '#testing/mail/hand-in.ts'
import { createMailApp, type MailApp, untilRead } from '#testing/mail/incoming.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#testing/mail/mail-server.ts'
import { until } from '#testing/mail/outbox.ts'
import { createSmtpTransport, type MailTransport } from '../../server/platform/mail/transport.ts'
import {
  answerAll,
  type Incoming,
  listBouncesOfBounces,
  type Outgoing,
  patients,
  SUPPORT,
} from '../incoming/answering-world.ts'
import { none, type Trial } from '../trial.ts'

const EXCHANGES = 4
const ENDLESS = 100

export const mailLoops: Trial = {
  title: 'mail servers and programs that answer by themselves get no mail back',
  rounds: 1,
  async run({ rounds }) {
    let [handedIn, toOutside, notices, late, inquiries] = [0, 0, 0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      await using app = await createMailApp()
      await using smtp = await startMailServer()
      const transport = createSmtpTransport(new URL(smtp.url))
      app.transport.send = (message) => transport.send(message)
      await write(app)
      let sent = await takeSent(app, smtp, transport)
      const before = await countInquiries(app)
      const reply = sent.find(({ messageId }) => messageId.includes('.reply@'))
      let arriving = [...answerAll(sent), ...listBouncesOfBounces(reply?.messageId ?? '')]
      for (let exchange = 0; exchange < EXCHANGES; exchange++) {
        await arrive(app, arriving)
        handedIn += arriving.length
        app.clock.now += 2 * HOUR_MS
        await app.runTask('mailUnseen')
        sent = await takeSent(app, smtp, transport)
        const toStaff = sent.filter(({ to }) => to.endsWith('@company.example') && to !== SUPPORT)
        toOutside += sent.length - toStaff.length
        notices += toStaff.length
        if (exchange > 0) late += sent.length
        arriving = answerAll(sent)
      }
      inquiries += (await countInquiries(app)) - before
      transport.close()
    }
    return [
      ...none('mails in answer to a mail', toOutside, handedIn),
      ...none('inquiries made by a mail', inquiries, handedIn),
      {
        what: 'notices of staff about answers that do not say they are automatic',
        count: notices,
        of: handedIn,
        atMost: 2 * rounds,
      },
      ...none('mails of any kind after the first exchange', late, handedIn),
      {
        what: `control: mails of ${ENDLESS} where everything is answered`,
        count: answerEverything(),
        atLeast: ENDLESS,
      },
    ]
  },
}

/** An inquiry of each patient, and an answer by those who are away themselves. */
async function write(app: MailApp): Promise<void> {
  const amina = await openDesk(app, { email: 'amina@company.example' })
  const brian = await openDesk(app, { email: 'brian@company.example', name: 'Brian' })
  for (const [index, email] of patients.entries()) {
    const reference = await receive(app, { email, phone: `0711 000 00${index}`, message: `Pain ${index}` })
    await reply(email.startsWith('rude') ? brian : amina, reference)
  }
}

async function reply(desk: Desk, reference: string): Promise<void> {
  const { inquiry } = await desk.open(reference)
  const body = { id: randomUUID(), version: inquiry.version, subject: 'Your pain', body: 'Can you travel?' }
  const { status } = await desk.send('POST', `/inquiries/${reference}/replies`, body)
  if (status !== 200) throw new Error(`The reply was not taken: ${status}`)
}

async function takeSent(
  { db, startOutbox }: MailApp,
  smtp: MailServer,
  transport: MailTransport,
): Promise<Outgoing[]> {
  await using _worker = startOutbox(transport)
  await until(async () => {
    const waiting = await db
      .selectFrom('outbox')
      .select('n')
      .where('state', '=', 'waiting')
      .limit(1)
      .execute()
    return waiting.length === 0
  })
  return smtp.mails.splice(0).flatMap(toOutgoing)
}

function toOutgoing({ envelopeTo, replyTo, messageId = '', source }: ReceivedMail): Outgoing[] {
  const [answerTo = SUPPORT] = (replyTo ?? []).flatMap(({ address }) => address ?? [])
  return envelopeTo.map((to) => ({ to, replyTo: answerTo, messageId, raw: source }))
}

async function arrive(app: MailApp, mails: readonly Incoming[]): Promise<void> {
  const { port = 0 } = app.config.mail.incoming.lmtp ?? {}
  for (const { from, to, raw } of mails) await handIn(port, raw, { from, to: [to] })
  await untilRead(app)
}

async function countInquiries({ db }: MailApp): Promise<number> {
  const inquiries = await db.selectFrom('inquiry').select('id').execute()
  return inquiries.length
}

/** Acts like a help desk that acknowledges every mail it gets, from any sender. */
function answerEverything(): number {
  let sent = patients.map((to) => acknowledge(to))
  let count = 0
  while (sent.length > 0 && count < ENDLESS) {
    count += sent.length
    sent = answerAll(sent).map(({ raw }) => acknowledge(/^From: (\S+)$/m.exec(raw)?.[1] ?? ''))
  }
  return Math.min(count, ENDLESS)
}

function acknowledge(to: string): Outgoing {
  const messageId = `<${randomUUID()}@company.example>`
  return {
    to,
    replyTo: SUPPORT,
    messageId,
    raw: `From: ${SUPPORT}\r\nTo: ${to}\r\nMessage-ID: ${messageId}\r\n\r\nThank you`,
  }
}
