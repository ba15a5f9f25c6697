import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Channel, Life, Next, PlannedKind, Step } from '#contract/life/inquiry.ts'
import { isOpen } from '#contract/life/standing.ts'
import { isAskingAgain, toEarliest, withoutSystemStep } from '#contract/life/steps.ts'
import { startOfOfficeDay } from '../platform/office-zone.ts'

type Contacting = { via: Channel; isAnswer: boolean; me: string; now: number }

/** Planned steps that a contact with the patient is likely to complete: those of its kind that are due by the end of the day. */
export function listLikelyDone(row: InquiryRow, { via, isAnswer, me, now }: Contacting): string[] {
  const kinds: PlannedKind[] = [via === 'call' ? 'call' : 'write', ...(isAnswer ? ['wait' as const] : [])]
  const isMine = (step: Step) => step.for === null || step.for === me
  const tomorrow = startOfOfficeDay(now, 1)
  const isDue = (step: Step) => step.at < tomorrow
  const isLikely = (step: Step) => kinds.includes(step.kind) && isDue(step) && isMine(step)
  const isReplaced = (step: Step) =>
    isAnswer && via === 'email' && row.failedReply?.isCorrected === true && isOfLostMail(step)
  return listTickable(row)
    .filter((step) => isLikely(step) || isReplaced(step))
    .map(({ id }) => id)
}

function isOfLostMail({ id, by }: Step): boolean {
  return by === null && id.startsWith('mail-failed')
}

/** Asking again takes care of itself. */
export function listTickable({ steps }: Pick<Life, 'steps'>): Step[] {
  return steps.filter((step) => !isAskingAgain(step))
}

type Finishing = { isAnswer: boolean; finishes: readonly string[] }

/**
 * Returns the next step after an act that plans nothing; undefined where a step has to be planned, or the patient is
 * asked again.
 */
export function toRest(
  row: Pick<Life, 'standing' | 'owed' | 'steps'>,
  act: Finishing,
): Next | null | undefined {
  const rest = findRest(row, act)
  return rest === null && isOpen(row) ? undefined : rest
}

function findRest({ owed, steps }: Pick<Life, 'owed' | 'steps'>, act: Finishing): Next | null {
  const left = steps.filter(({ id }) => !act.finishes.includes(id))
  return act.isAnswer
    ? toEarliest({ owed: null, steps: withoutSystemStep(left, 'ask-again') })
    : toEarliest({ owed, steps: left })
}
