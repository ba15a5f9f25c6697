import { useState } from 'react'
import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { createId } from '#ui/create-id.ts'
import { useStaffId } from '../../../platform/session-store.ts'
import { useDraftAt } from '../../../replies/drafts.ts'
import { useWorkplace } from '../../../workplace/use-workplace.ts'
import { toSince } from '../meanwhile.ts'
import { toAnswerSubject, toAskText, type Writer } from './ask-words.ts'
import { findHospitalNews } from './hospital-news.ts'
import { listFirstFiles } from './list-first-files.ts'

type Words = { subject: string; body: string; files: readonly Attachment[] }

export const toDraftPlace = (reference: string, id: string) => `referral.${reference}.${id}` as const

export function useWriter(): Writer {
  const workplace = useWorkplace()
  return { name: workplace?.me.name ?? '', company: workplace?.company.name ?? '' }
}

/** Words and files of the mail to a hospital that is being written. At first they ask for an opinion and a quotation. */
export function useHospitalDraft(detail: InquiryDetail, referral: Referral, messages: readonly Message[]) {
  const { inquiry, history } = detail
  const me = useStaffId()
  const writer = useWriter()
  const { draft, setDraft, clearDraft } = useDraftAt(toDraftPlace(inquiry.reference, referral.id), me)
  // For the proposed words as long as nobody has changed them.
  const [firstId] = useState(createId)
  const [opened] = useState(() => toSince(detail))
  const isFirst = referral.askedAt === null
  const usual: Words = {
    subject: toAnswerSubject(
      messages.map(({ subject }) => subject),
      inquiry,
    ),
    body: isFirst ? toAskText(inquiry, writer) : '',
    files: isFirst ? listFirstFiles(detail.files, referral.consent?.files ?? []) : [],
  }
  const { subject = usual.subject, body = usual.body, files = usual.files } = draft ?? {}
  const since = draft?.since ?? opened
  return {
    mail: { id: draft?.id ?? firstId, subject, text: body, files },
    isBegun: draft !== undefined,
    change: (next: Partial<Words>) => setDraft({ since, subject, body, files, ...next }),
    clearDraft,
    news: findHospitalNews(history, messages, { referral: referral.id, since, me }),
  }
}
