import { planMailFailed } from './answer.ts'
import { isContactForbidden, type Life } from './inquiry.ts'
import type { Outcome } from './outcome.ts'
import { type Opening, toOpen } from './reopening.ts'
import { isOpen, isSpam } from './standing.ts'

/** `code` is why the reply seems not to have arrived, such as `UNCONFIRMED 550`. */
export type Doubt = { reply: string; code: string }

/**
 * A mail that anybody may have written says that a reply did not arrive: a call is due, and the answer stands until a
 * coordinator confirms it. Not undoable: no coordinator made this change.
 */
export function doubtAnswer(inquiry: Life, { reply, code }: Doubt, opening: Opening): Outcome {
  if (isSpam(inquiry) || inquiry.isRepeat || isContactForbidden(inquiry)) return { outcome: 'same' }
  const called = { ...inquiry, steps: planMailFailed(inquiry, opening.now) }
  const reopened = isOpen(inquiry) ? {} : toOpen(called, opening)
  return {
    outcome: 'changed',
    inquiry: { ...called, ...reopened, undo: null, version: inquiry.version + 1 },
    event: { kind: 'reply-doubted', detail: { reply, code } },
  }
}
