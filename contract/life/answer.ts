import {
  type Channel,
  channels,
  endedContact,
  type FirstAnswer,
  type Life,
  type Next,
  type NextKind,
  type State,
} from './inquiry.ts'
import { type Opening, toReopened } from './reopening.ts'

/** After an answer it is the patient's turn; the coordinator asks again after this time. */
const ASK_AGAIN_MS = 3 * 24 * 60 * 60 * 1000

/** The first answer stops the clock and assigns an unassigned inquiry to its author. */
export function toAnswered(
  inquiry: Life,
  via: Channel,
  { me, now }: { me: string; now: number },
): Partial<State> {
  return {
    owner: inquiry.owner ?? me,
    firstAnswer: inquiry.firstAnswer ?? { at: now, by: me, via },
    next: toNextAfterAnswer(inquiry.next, via, now),
  }
}

/** The channels of answers that complete a planned step, whether early or late. */
const doneBy: Record<NextKind, readonly Channel[]> = {
  answer: channels,
  reply: channels,
  call: ['call'],
  write: ['email', 'whatsapp'],
  task: [],
  wait: [],
}

/** A planned step that the answer does not complete stays planned: a patient may be waiting for that call. */
function toNextAfterAnswer(planned: Next | null, via: Channel, now: number): Next {
  const askAgain = toAskAgain(now)
  if (planned === null || planned.at <= now || doneBy[planned.kind].includes(via)) return askAgain
  return planned.kind === 'wait' && planned.at < askAgain.at ? askAgain : planned
}

export function toAskAgain(now: number): Next {
  return { kind: 'wait', at: now + ASK_AGAIN_MS, note: null }
}

/** A reply did not arrive: the inquiry is open, and a call is due now. `standing` is the earliest remaining answer. */
export function loseAnswer(
  inquiry: Life,
  failed: FirstAnswer | null,
  standing: FirstAnswer | null,
  { now, disabled }: Opening,
): Life {
  const { firstAnswer } = inquiry
  const isFirst = firstAnswer !== null && firstAnswer.at === failed?.at && firstAnswer.by === failed.by
  const isElsewhere = inquiry.standing === 'spam' || inquiry.isRepeat || endedContact(inquiry)
  return {
    ...inquiry,
    ...(isFirst && { firstAnswer: standing }),
    ...(!isElsewhere && {
      ...toReopened(inquiry, { now, disabled }),
      next: { kind: 'call', at: now, note: null },
    }),
    undo: null,
    version: inquiry.version + 1,
  }
}
