import { DAY_MS } from '../durations.ts'
import type { Life, Owed, Step, Withdrawal } from './inquiry.ts'
import type { Outcome } from './outcome.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toAnswerOwed, toOpen, toReturned, withoutDisabled } from './reopening.ts'
import { isClosed, isOpen, isSpam } from './standing.ts'
import { isAskingAgain, tellSteps, toSystemStep, withoutSystemStep } from './steps.ts'

/** For so long patients can take a withdrawal back on their page. */
export const TAKE_BACK_MS = DAY_MS

/** `note` is the id of the words that say what is to be confirmed. */
type Withdrawing = { wants: Withdrawal['wants']; note: string }

/**
 * The patient no longer wants this. Nothing more is sent, and a task to confirm it is due when it can't be taken back
 * any more. No coordinator can undo it: they `lift` it when the patient says so.
 */
export function withdraw(inquiry: Life, { wants, note }: Withdrawing, opening: Opening): Outcome {
  const { isRepeat, withdrawn: before } = inquiry
  if (isRepeat || before?.wants === wants) return { outcome: 'same' }
  const version = inquiry.version + 1
  const { owed, steps } = toReturned(inquiry)
  const withdrawn = { at: opening.now, wants, owed, steps: withoutAskingAgain(steps) }
  // Spam has no next step, and its sender sees the same page as anybody.
  if (isSpam(inquiry))
    return {
      outcome: 'changed',
      inquiry: { ...inquiry, withdrawn, undo: null, version },
      event: { kind: 'withdrawn', detail: { wants } },
    }
  const reopened = isOpen(inquiry) ? {} : toOpen(inquiry, opening)
  const confirm = toSystemStep('confirm-withdrawal', inquiry, {
    kind: 'task',
    at: opening.now + TAKE_BACK_MS,
    note,
  })
  const work = { owed: null, steps: [confirm] }
  const ended = withoutAskingAgain(withoutSystemStep(inquiry.steps, 'confirm-withdrawal'))
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...reopened, ...work, withdrawn, undo: null, version },
    event: { kind: 'withdrawn', detail: { wants, note, ...tellSteps('ended', ended) } },
  }
}

function withoutAskingAgain(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !isAskingAgain(step))
}

export function canTakeBack(inquiry: Life, now: number): boolean {
  const { withdrawn } = inquiry
  return withdrawn !== null && !isClosed(inquiry) && now < withdrawn.at + TAKE_BACK_MS
}

/** The patient wants to go on: the owed answer and the steps come back, along with steps that were planned since. */
export function takeBack(inquiry: Life, now: number, disabled: readonly string[] = []): Outcome {
  if (!canTakeBack(inquiry, now)) return { outcome: 'same' }
  const { owed, steps } = withoutDisabled({ owner: inquiry.owner, ...toReturned(inquiry) }, disabled)
  const isLost = isOpen(inquiry) && owed === null && steps.length === 0
  return {
    outcome: 'changed',
    inquiry: {
      ...inquiry,
      withdrawn: null,
      owed: isLost ? toOwed(inquiry, now) : owed,
      steps,
      undo: null,
      version: inquiry.version + 1,
    },
    event: { kind: 'withdrawal-taken-back' },
  }
}

function toOwed(inquiry: Life, now: number): Owed {
  return inquiry.firstAnswer === null ? toAnswerOwed(inquiry) : { kind: 'reply', at: toPromisedAt(now) }
}
