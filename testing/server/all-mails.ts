import { LINK } from '../../contract/desk/templates.ts'
import type { SiteFacts } from '../../contract/site/site-build.ts'
import { composeEscalation } from '../../server/actions/escalation-mail.ts'
import type { StoredInquiry } from '../../server/case/inquiry/find-stored.ts'
import { composeTestMail } from '../../server/company/letters/test-mail.ts'
import { composeAcknowledgement } from '../../server/intake/acknowledgement-mail.ts'
import { composeDigest } from '../../server/intake/digest-mail.ts'
import { composeInquiryMail, composeInquiryNotice } from '../../server/intake/inquiry-mail.ts'
import { composeShortMail } from '../../server/patient-page/link-mail.ts'
import type { Message } from '../../server/platform/mail/message.ts'
import { composeReply } from '../../server/replies/reply-mail.ts'

type Mailboxes = { from: string; to: string }

/** Composes the mails that the server would write now to a patient, in each language, and to the office. */
export function composeAllMails(
  { company, words }: Pick<SiteFacts, 'company' | 'words'>,
  { from, to }: Mailboxes,
): Map<string, Message> {
  const now = Date.now()
  const frame = { from, replyTo: to, messageId: '<example@localhost>', pageLink: 'https://localhost/page' }
  const office = { from, to, messageId: frame.messageId, deskLink: 'https://localhost/desk', company }
  const site = { company, words, team: [] }
  const mails = new Map<string, Message>()
  for (const locale of Object.keys(words)) {
    const stored = toExample(company, locale, now)
    const { inquiry, reference } = stored
    const short = { from, to: inquiry.email, replyTo: to, messageId: frame.messageId }
    const acknowledging = { ...short, confirmationLink: frame.pageLink }
    mails.set(`${locale}: acknowledgement`, composeAcknowledgement(stored, site, acknowledging, now))
    const more = { hospital: 'H 1', place: 'P 1' }
    for (const kind of ['linkMail', 'contactLink', 'contactNotice', 'consentQuestion'] as const)
      mails.set(
        `${locale}: ${kind}`,
        composeShortMail(stored, site, { ...short, kind, href: frame.pageLink, more }),
      )
    const reply = {
      subject: reference,
      body: '',
      copies: [],
      attachments: [],
      recipient: inquiry.email,
      author: undefined,
    }
    const copied = { ...reply, body: LINK }
    const replying = { ...frame, replyId: '', copy: undefined, stored, toMessageId: (id: string) => id }
    mails.set(`${locale}: reply`, composeReply(reply, site, replying, []))
    mails.set(`${locale}: copy of a reply`, composeReply(copied, site, { ...replying, copy: 0 }, []))
  }
  const stored = toExample(company, 'en', now)
  const digest = { lines: [{ stored, spamReasons: '' }], total: 1 }
  mails.set('inquiry', composeInquiryMail(stored, office))
  mails.set('notice of an inquiry', composeInquiryNotice(stored, office))
  for (const kind of ['inquiry-digest', 'spam-digest', 'escalation-digest'] as const)
    mails.set(kind, composeDigest({ kind, ...digest }, { ...office, deskOrigin: undefined, detail: 'full' }))
  mails.set('escalation', composeEscalation(stored, office, now))
  const test = { from, to, company: company.name, server: 'localhost', at: new Date(now) }
  mails.set('test mail', composeTestMail(test))
  return mails
}

function toExample(company: SiteFacts['company'], locale: string, receivedAt: number): StoredInquiry {
  return {
    id: '',
    reference: `${company.referencePrefix}-EX4M-P1E1`,
    receivedAt,
    linkGeneration: 1,
    emailIndex: new Uint8Array(),
    inquiry: {
      name: 'A patient',
      email: 'patient@localhost',
      countryCode: company.country,
      phone: '',
      treatment: '',
      message: '',
      writer: null,
      locale,
      consentVersion: '',
    },
  }
}
