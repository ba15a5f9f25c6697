import { type Composers, createInquiryMails, type Draft, type MailDeps } from '../case/mails.ts'
import type { Message } from '../platform/mail/message.ts'
import { isWaiting } from './escalate.ts'
import { composeEscalation } from './escalation-mail.ts'

export function actionMails(deps: MailDeps) {
  const remind = createInquiryMails(deps)(composeReminder)
  return { 'escalation-4h': remind, 'escalation-20h': remind } satisfies Partial<Composers>

  /** The reminder may have waited: one about an answered inquiry would be a false alarm. */
  async function composeReminder({
    stored,
    from,
    to,
    messageId,
    deskLink,
  }: Draft): Promise<Message | undefined> {
    if (!(await isWaiting(deps.db, stored.id))) return undefined
    const frame = { from, to, messageId, deskLink }
    return composeEscalation(stored, { ...frame, company: deps.site.company }, deps.now())
  }
}
