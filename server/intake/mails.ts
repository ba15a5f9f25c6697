import type { DigestKind } from '#contract/mail/mail-kinds.ts'
import { type Composer, type Composers, createInquiryMails, type MailDeps } from '../case/mails.ts'
import { toMessageId } from '../platform/mail/message-id.ts'
import { composeAcknowledgement } from './acknowledgement-mail.ts'
import { composeDigest } from './digest-mail.ts'
import { composeInquiryMail, composeInquiryNotice } from './inquiry-mail.ts'
import { readDigest } from './read-digest.ts'

export function intakeMails(deps: MailDeps) {
  const aboutInquiry = createInquiryMails(deps)
  const { detail } = deps.config.mail
  return {
    inquiry: aboutInquiry(({ stored, from, to, messageId, deskLink }) => {
      const compose = detail === 'full' ? composeInquiryMail : composeInquiryNotice
      return compose(stored, { from, to, messageId, deskLink, company: deps.site.company })
    }),
    acknowledgement: aboutInquiry(({ stored, from, replyTo, messageId, pageLink: confirmationLink }) => {
      if (stored.inquiry.email === '') return undefined
      const frame = { from, replyTo, messageId, confirmationLink }
      return composeAcknowledgement(stored, deps.site, frame, deps.now())
    }),
    'inquiry-digest': digest('inquiry-digest'),
    'spam-digest': digest('spam-digest'),
    'escalation-digest': digest('escalation-digest'),
  } satisfies Partial<Composers>

  function digest(kind: DigestKind): Composer {
    const { deskOrigin } = deps.config
    return async function compose({ subjectId, itemId }, jobs) {
      const { from, to } = deps.mailboxes
      const found = await readDigest(deps, kind, jobs)
      const messageId = toMessageId(from, `${subjectId}.${itemId || kind}`)
      const frame = { from, to, messageId, deskOrigin, detail }
      return found && composeDigest(found, { ...frame, company: deps.site.company })
    }
  }
}
