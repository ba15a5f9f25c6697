import { isContactForbidden, isOwed, type Life, type Next } from './inquiry.ts'
import type { Outcome } from './outcome.ts'
import { isPlanned, toDroppedDetail } from './planned.ts'
import { type Opening, toReopened } from './reopening.ts'
import { isOpen, isSpam } from './standing.ts'

/** `code` is why the reply seems not to have arrived, such as `UNCONFIRMED 550`. */
export type Doubt = { reply: string; code: string }

/**
 * A mail that anybody may have written says that a reply did not arrive: a call is due, and the answer stands until a
 * coordinator confirms it. Not undoable: no coordinator made this change.
 */
export function doubtAnswer(inquiry: Life, { reply, code }: Doubt, opening: Opening): Outcome {
  const { next, isRepeat, version } = inquiry
  if (isSpam(inquiry) || isRepeat || isContactForbidden(inquiry)) return { outcome: 'same' }
  const reopened = isOpen(inquiry) ? {} : toReopened(inquiry, opening)
  const dropped = next !== null && isPlanned(next) && next.at > opening.now ? [next] : []
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...reopened, next: toCall(next, opening.now), undo: null, version: version + 1 },
    event: { kind: 'reply-doubted', detail: { reply, code, ...toDroppedDetail(dropped) } },
  }
}

/** What the patient waits for stays due as such. The note of a planned step is kept. */
function toCall(next: Next | null, now: number): Next {
  const kind = next !== null && isOwed(next.kind) ? next.kind : 'call'
  return { kind, at: Math.min(next?.at ?? now, now), note: next?.note ?? null }
}
