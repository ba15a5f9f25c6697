import { type Life, type Next, toState, type Withdrawal } from './inquiry.ts'
import type { Outcome } from './outcome.ts'
import { isPlanned, toDroppedDetail } from './planned.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toReopened } from './reopening.ts'
import { isClosed, isOpen, isSpam } from './standing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For so long patients can take a withdrawal back on their page. */
export const TAKE_BACK_MS = DAY_MS

/** `note` is the id of the words that say what is to be confirmed. */
type Withdrawing = { wants: Withdrawal['wants']; note: string }

/**
 * The patient no longer wants this. Nothing more is sent, and a task to confirm it is due when it can't be taken back
 * any more. No coordinator can undo it: they `lift` it when the patient says so.
 */
export function withdraw(inquiry: Life, { wants, note }: Withdrawing, opening: Opening): Outcome {
  if (inquiry.isRepeat || inquiry.withdrawn?.wants === wants) return { outcome: 'same' }
  const withdrawn = { at: opening.now, wants }
  const undo = {
    change: 'withdrawn',
    before: inquiry.undo?.change === 'withdrawn' ? inquiry.undo.before : toState(inquiry),
  }
  const version = inquiry.version + 1
  // Spam has no next step, and its sender sees the same page as anybody.
  if (isSpam(inquiry))
    return {
      outcome: 'changed',
      inquiry: { ...inquiry, withdrawn, undo, version },
      event: { kind: 'withdrawn', detail: { wants } },
    }
  const next: Next = { kind: 'task', at: opening.now + TAKE_BACK_MS, note }
  const reopened = isOpen(inquiry) ? {} : toReopened(inquiry, opening)
  const dropped = inquiry.next !== null && isPlanned(inquiry.next) && !inquiry.withdrawn ? [inquiry.next] : []
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...reopened, withdrawn, next, undo, version },
    event: { kind: 'withdrawn', detail: { wants, note, ...toDroppedDetail(dropped) } },
  }
}

export function canTakeBack(inquiry: Life, now: number): boolean {
  const { withdrawn } = inquiry
  return withdrawn !== null && !isClosed(inquiry) && now < withdrawn.at + TAKE_BACK_MS
}

/** The patient wants to go on: what was planned before comes back, unless a coordinator has decided otherwise since. */
export function takeBack(inquiry: Life, now: number): Outcome {
  if (!canTakeBack(inquiry, now)) return { outcome: 'same' }
  const isUntouched = inquiry.undo?.change === 'withdrawn'
  const before = isUntouched ? (inquiry.undo?.before.next ?? null) : inquiry.next
  const next = isSpam(inquiry) ? null : (before ?? toOwed(inquiry, now))
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, withdrawn: null, next, undo: null, version: inquiry.version + 1 },
    event: { kind: 'withdrawal-taken-back' },
  }
}

function toOwed({ firstAnswer, receivedAt }: Life, now: number): Next {
  return firstAnswer === null
    ? { kind: 'answer', at: toPromisedAt(receivedAt), note: null }
    : { kind: 'reply', at: toPromisedAt(now), note: null }
}
