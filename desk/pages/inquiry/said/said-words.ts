import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { isOpen } from '#contract/life/standing.ts'
import { readNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/east-africa-time.ts'
import { nextNames } from '../../../time/next-kinds.ts'
import type { SaidDue } from './said-draft.ts'

/** What can be next after the patient has said something, the likeliest first. */
export function listDues(
  inquiry: Pick<InquiryRow, 'standing' | 'next'>,
  canAnswer: boolean,
  now = readNow(),
): [SaidDue, string][] {
  const { next } = inquiry
  const stays =
    next === null
      ? `Nothing: it stays ${inquiry.standing}`
      : `As planned: ${nextNames[next.kind]} ${formatMoment(next.at, now)}`
  return [
    ['reply', isOpen(inquiry) ? 'Reply within a day' : 'Reply within a day: open it again'],
    ...(canAnswer ? [['answered', 'I have answered them'] satisfies [SaidDue, string]] : []),
    ['nothing', stays],
  ]
}
