import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { readNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/east-africa-time.ts'
import { nextNames } from '../../../time/next-kinds.ts'
import type { SaidDue } from './said-draft.ts'

/** What can be next after the patient has said something, the likeliest first. */
export function listDues(
  { standing, next }: Pick<InquiryRow, 'standing' | 'next'>,
  canAnswer: boolean,
  now = readNow(),
): [SaidDue, string][] {
  const stays =
    next === null
      ? 'Nothing: it stays closed'
      : `As planned: ${nextNames[next.kind]} ${formatMoment(next.at, now)}`
  return [
    ['reply', standing === 'closed' ? 'Reply within a day: open it again' : 'Reply within a day'],
    ...(canAnswer ? [['answered', 'I have answered them'] satisfies [SaidDue, string]] : []),
    ['nothing', stays],
  ]
}
