import { useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Draft } from '../../replies/drafts.ts'
import { findMeanwhileAnswers, findMeanwhileWritten, toSince } from './meanwhile.ts'

/** Entries that came in after the draft was begun. A reply leaves once the coordinator has been shown all of them. */
export function useMeanwhile(detail: InquiryDetail, draft: Draft | undefined, me: string) {
  const [shownUntil, setShownUntil] = useState(0)
  const answers = draft ? findMeanwhileAnswers(detail, draft, me) : []
  const written = draft ? findMeanwhileWritten(detail, draft, me) : []
  const newest = Math.max(answers.at(-1)?.n ?? 0, written.at(-1)?.n ?? 0)
  return {
    answers,
    written,
    shownUntil,
    isAny: newest > 0,
    areAllShown: newest <= shownUntil,
    show: () => setShownUntil(newest),
    showAllOf: (seen: InquiryDetail) => setShownUntil(toSince(seen)),
  }
}
