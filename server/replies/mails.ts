import { type Composers, createInquiryMails, type Draft, type MailDeps } from '../case/mails.ts'
import { parseCopyId } from '../company/outbox/copy-id.ts'
import { findReplyMail } from './reply-mail.ts'

export function replyMails(deps: MailDeps) {
  const aboutInquiry = createInquiryMails(deps)
  return {
    reply: aboutInquiry((draft) => compose(draft, draft.itemId, undefined)),
    'reply-copy': aboutInquiry((draft) => {
      const { replyId, position } = parseCopyId(draft.itemId)
      return compose(draft, replyId, position)
    }),
  } satisfies Partial<Composers>

  function compose(draft: Draft, replyId: string, copy: number | undefined) {
    return findReplyMail(deps, { ...draft, replyId, copy })
  }
}
