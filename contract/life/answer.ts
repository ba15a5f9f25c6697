import { addDays, toDate } from '../company/office-days.ts'
import { type Office, toOfficeDayTime } from '../company/office-hours.ts'
import { HOUR_MS } from '../durations.ts'
import { type Channel, endedContact, type FirstAnswer, type Life, type State, type Step } from './inquiry.ts'
import { type Opening, toOpen } from './reopening.ts'
import { isSpam } from './standing.ts'
import { addSteps, keepGoing, toSystemStep, withoutSystemStep } from './steps.ts'

/** After an answer it is the patient's turn; the coordinator asks again after these days, in the morning. */
const ASK_AGAIN_DAYS = 3
const MORNING_MS = 9 * HOUR_MS

export type Answering = { me: string; now: number; office: Office }

/**
 * The first answer stops the clock and assigns an unassigned inquiry to its author. Nothing is owed then, and the patient
 * is asked again where nothing else is planned.
 */
export function toAnswered(inquiry: Life, via: Channel, { me, now, office }: Answering): Partial<State> {
  return {
    owner: inquiry.owner ?? me,
    firstAnswer: inquiry.firstAnswer ?? { at: now, by: me, via },
    ...toSettled(inquiry, now, office),
  }
}

/** Asking again is put off by each answer. */
export function toSettled(inquiry: Life, now: number, office: Office): Pick<State, 'owed' | 'steps'> {
  const steps = withoutSystemStep(inquiry.steps, 'ask-again')
  const askAgain = toSystemStep('ask-again', inquiry, toAskAgain(now, office))
  const settled = keepGoing({ ...inquiry, owed: null, steps }, askAgain)
  return { owed: null, steps: settled.steps }
}

/** On a closed day nobody would ask, so it moves to the next opening. */
export function toAskAgain(now: number, office: Office): { kind: 'wait'; at: number } {
  const day = addDays(toDate(now, office.zone), ASK_AGAIN_DAYS)
  return { kind: 'wait', at: toOfficeDayTime(office, day, MORNING_MS) }
}

/** A reply did not arrive: the inquiry is open, and a call is due now. `standing` is the earliest remaining answer. */
export function loseAnswer(
  inquiry: Life,
  failed: FirstAnswer | null,
  standing: FirstAnswer | null,
  opening: Opening,
): Life {
  const { firstAnswer } = inquiry
  const isFirst = firstAnswer !== null && firstAnswer.at === failed?.at && firstAnswer.by === failed.by
  const isElsewhere = isSpam(inquiry) || inquiry.isRepeat || endedContact(inquiry)
  const after = { ...inquiry, ...(isFirst && { firstAnswer: standing }) }
  return {
    ...after,
    ...(!isElsewhere && toOpen({ ...after, steps: planMailFailed(after, opening.now) }, opening)),
    undo: null,
    version: inquiry.version + 1,
  }
}

/** One call is enough for all mails that came back, and is late by the first of them. */
export function planMailFailed(inquiry: Life, now: number): Step[] {
  const others = withoutSystemStep(inquiry.steps, 'mail-failed')
  const planned = inquiry.steps.filter((step) => !others.includes(step))
  const at = Math.min(now, ...planned.map((step) => step.at))
  return addSteps(others, [toSystemStep('mail-failed', inquiry, { kind: 'call', at })])
}
