import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { isOpen } from '#contract/life/standing.ts'
import { toNext } from '#contract/life/steps.ts'
import type { SaidDue } from '../../../facts/said-draft.ts'
import { readNow } from '../../../time/clock.ts'
import { toStepWords } from '../../../time/step-words.ts'

/** Choices of the next step after the patient has said something, the likeliest first. */
export function listDues(
  inquiry: Pick<InquiryRow, 'standing' | 'owed' | 'steps' | 'hospitals'>,
  canAnswer: boolean,
  now = readNow(),
): [SaidDue, string][] {
  const next = toNext(inquiry, now)
  const stays =
    next === null ? `Nothing: it stays ${inquiry.standing}` : `As planned: ${toStepWords(next, now, inquiry)}`
  return [
    ['reply', isOpen(inquiry) ? 'Reply within a day' : 'Reply within a day: open it again'],
    ...(canAnswer ? [['answered', 'I have answered them'] satisfies [SaidDue, string]] : []),
    ['nothing', stays],
  ]
}
