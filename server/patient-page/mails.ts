import { type Composers, createInquiryMails, type MailDeps } from '../case/mails.ts'
import { findContactLinkMail, findContactNotice } from './contact-mails.ts'
import { findQuestion } from './hospitals/find-question.ts'
import { composeShortMail } from './link-mail.ts'

export function patientPageMails(deps: MailDeps) {
  const aboutInquiry = createInquiryMails(deps)
  return {
    'page-link': aboutInquiry(({ stored, from, replyTo, messageId, pageLink: href }) => {
      const { email } = stored.inquiry
      if (email === '' || href === undefined) return undefined
      return composeShortMail(stored, deps.site, {
        kind: 'linkMail',
        from,
        to: email,
        replyTo,
        messageId,
        href,
      })
    }),
    'consent-question': aboutInquiry(async ({ stored, itemId, from, replyTo, messageId, pageLink: href }) => {
      const { email } = stored.inquiry
      const asked = await findQuestion(deps, itemId, stored.inquiry.locale)
      if (email === '' || href === undefined || asked === undefined) return undefined
      const frame = { kind: 'consentQuestion', from, to: email, replyTo, messageId, href } as const
      return composeShortMail(stored, deps.site, { ...frame, more: asked })
    }),
    // Its Reply-To has no tag: nobody has proved the mailbox yet.
    'contact-link': aboutInquiry(({ stored, itemId: proposal, from, to: replyTo, messageId }) =>
      findContactLinkMail(deps, { proposal, stored, from, replyTo, messageId }),
    ),
    'contact-notice': aboutInquiry(({ stored, itemId: proposal, from, replyTo, messageId }) =>
      findContactNotice(deps, { proposal, stored, from, replyTo, messageId }),
    ),
  } satisfies Partial<Composers>
}
