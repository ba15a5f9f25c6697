import { startOfDay } from '../office-days.ts'
import { type Office, toOfficeDayTime } from '../office-hours.ts'
import {
  type Channel,
  endedContact,
  type FirstAnswer,
  type Life,
  type Next,
  type NextKind,
  type State,
} from './inquiry.ts'
import { type Opening, toReopened } from './reopening.ts'
import { isSpam } from './standing.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** After an answer it is the patient's turn; the coordinator asks again after these days, in the morning. */
const ASK_AGAIN_DAYS = 3
const MORNING_MS = 9 * HOUR_MS

/** The first answer stops the clock and assigns an unassigned inquiry to its author. */
export function toAnswered(
  inquiry: Life,
  via: Channel,
  { me, now, office }: { me: string; now: number; office: Office },
): Partial<State> {
  return {
    owner: inquiry.owner ?? me,
    firstAnswer: inquiry.firstAnswer ?? { at: now, by: me, via },
    next: toNextAfterAnswer(inquiry.next, via, toAskAgain(now, office), now),
  }
}

const byAny: Record<Channel, boolean> = { email: true, call: true, whatsapp: true }
const byNone: Record<Channel, boolean> = { email: false, call: false, whatsapp: false }

/** Whether an answer on a channel completes a step, early or late. */
const isDoneBy: Record<NextKind, Record<Channel, boolean>> = {
  answer: byAny,
  reply: byAny,
  call: { ...byNone, call: true },
  write: { ...byAny, call: false },
  task: byNone,
  wait: byNone,
}

/** A planned step that the answer does not complete stays planned: a patient may be waiting for that call. */
export function toNextAfterAnswer(planned: Next | null, via: Channel, askAgain: Next, now: number): Next {
  if (planned === null || planned.at <= now || isDoneBy[planned.kind][via]) return askAgain
  return planned.kind === 'wait' && planned.at < askAgain.at ? askAgain : planned
}

/** On a closed day nobody would ask, so it moves to the next opening. */
export function toAskAgain(now: number, office: Office): Next {
  const day = startOfDay(now) + ASK_AGAIN_DAYS * DAY_MS
  return { kind: 'wait', at: toOfficeDayTime(office, day, MORNING_MS), note: null }
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
  const isElsewhere = isSpam(inquiry) || inquiry.isRepeat || endedContact(inquiry)
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
