import PostalMime from 'postal-mime'
import { parseInquiry } from '#contract/inquiry/inquiry.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { makeHostileWords } from '#testing/server/hostile-words.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { createRandom, type Random } from '#testing/server/random.ts'
import { testSite } from '#testing/server/site.ts'
import type { StoredInquiry } from '../../server/case/inquiry/find-stored.ts'
import { REFERENCE_HEADER } from '../../server/company/letters/reference-header.ts'
import { composeAcknowledgement } from '../../server/intake/acknowledgement-mail.ts'
import { composeInquiryMail } from '../../server/intake/inquiry-mail.ts'
import type { Message } from '../../server/platform/mail/message.ts'
import { createSmtpTransport } from '../../server/platform/mail/transport.ts'
import { none, type Trial } from '../trial.ts'

const INQUIRIES_A_ROUND = 250
const AT_ONCE = 50
const SUPPORT = 'support@company.example'
const FROM = 'hello@company.example'
const OURS = new Set([
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
  REFERENCE_HEADER.toLowerCase(),
])

export const mailWords: Trial = {
  title: 'no words of a visitor become a header or a recipient of a mail',
  rounds: 1,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    await using server = await startMailServer()
    const transport = createSmtpTransport(new URL(server.url))
    let [sent, taken, headers, recipients, byNaive] = [0, 0, 0, 0, 0]
    for (let left = rounds * INQUIRIES_A_ROUND; left > 0; left -= AT_ONCE) {
      const inquiries = Array.from({ length: AT_ONCE }, () => makeInquiry(random))
      const messages = inquiries.flatMap(toMessages)
      await Promise.all(messages.map((message) => transport.send(message)))
      sent += messages.length
      for (const mail of server.mails.splice(0)) {
        taken++
        headers += countForeign(mail.headers)
        const named = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(
          ({ address }) => address,
        )
        const allowed = [...inquiries.map(({ inquiry }) => inquiry.email), SUPPORT]
        const isPlain = mail.envelopeTo.length === 1 && named.length === 1 && named[0] === mail.envelopeTo[0]
        if (!isPlain || !allowed.includes(mail.envelopeTo[0] ?? '')) recipients++
      }
      const naive = await Promise.all(inquiries.slice(0, 5).map(composeNaively))
      byNaive += naive.reduce((sum, mail) => sum + countForeign(mail.headers), 0)
    }
    transport.close()
    return [
      ...none('mails with a header that is not ours', headers, taken),
      ...none('mails with another recipient', recipients, taken),
      { what: 'mails that did not arrive', count: sent - taken, of: sent, atMost: 0 },
      { what: 'control: foreign headers where lines are put together by hand', count: byNaive, atLeast: 1 },
    ]
  },
}

function makeInquiry(random: Random): StoredInquiry {
  for (;;) {
    const email = `p${Math.floor(random() * 2 ** 52)}@patient.example`
    const typed = { name: makeHostileWords(random), treatment: makeHostileWords(random) }
    const words = { phone: makeHostileWords(random).slice(0, 50), message: makeHostileWords(random) }
    const parsed = parseInquiry({ ...wanjiku, ...typed, ...words, email }, testSite.company.country)
    if ('inquiry' in parsed) {
      const id = crypto.randomUUID()
      return {
        id,
        reference: 'PN-0000-0000',
        linkGeneration: 1,
        emailIndex: new Uint8Array(32),
        receivedAt: Date.now(),
        inquiry: { ...parsed.inquiry, writer: null },
      }
    }
  }
}

function toMessages(stored: StoredInquiry): Message[] {
  const toMessageId = (kind: string) => `<${stored.id}.${kind}@company.example>`
  const toDesk = {
    from: FROM,
    to: SUPPORT,
    messageId: toMessageId('inquiry'),
    deskLink: 'https://desk.example/',
    company: testSite.company,
  }
  const toPatient = {
    from: FROM,
    replyTo: SUPPORT,
    messageId: toMessageId('acknowledgement'),
    confirmationLink: 'https://pona.example/sent/x/y',
  }
  return [composeInquiryMail(stored, toDesk), composeAcknowledgement(stored, testSite, toPatient, Date.now())]
}

function countForeign(headers: readonly { key: string }[]): number {
  const names = headers.map(({ key }) => key)
  return names.filter((name, n) => !OURS.has(name) || names.indexOf(name) !== n).length
}

function composeNaively({ inquiry }: StoredInquiry) {
  const { message, email } = inquiry
  return PostalMime.parse(`To: ${SUPPORT}\r\nSubject: ${message}\r\nReply-To: ${email}\r\n\r\nHello`)
}
