import { useEffect } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { type Draft, useDraft } from '../../replies/drafts.ts'
import { findOpen, refill } from '../../replies/fill-reply.ts'
import { leaveOutSentences } from '../../replies/leave-out.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toSince } from './meanwhile.ts'

/** Words, files and copies of the reply that is being written. The draft stays until the reply is sent. */
export function useWrittenReply(detail: InquiryDetail, onChange: () => void) {
  const { inquiry } = detail
  const workplace = useWorkplace()
  const { draft, setDraft, clearDraft, giveBack } = useDraft('reply', useStaffId(), inquiry.reference)
  const usualSubject = `Your inquiry ${inquiry.reference}`
  const { subject = usualSubject, body = '', files = [], copies = [], filling } = draft ?? {}
  const missing = findOpen({ subject, body }, workplace)

  const refilled = draft && workplace && refill(draft, inquiry, workplace)
  useEffect(() => {
    if (refilled) change(refilled)
  })

  function change(next: Partial<Draft>): void {
    setDraft({ since: toSince(detail), ...draft, subject, body, ...next })
    onChange()
  }

  function leaveOut(): void {
    change({
      subject: leaveOutSentences(subject, missing) || usualSubject,
      body: leaveOutSentences(body, missing),
    })
  }

  return { draft, subject, body, files, copies, filling, missing, change, leaveOut, clearDraft, giveBack }
}
