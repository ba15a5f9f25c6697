import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Next, NextKind } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { isOpen, isSpam, type Standing } from '#contract/life/standing.ts'
import { isAskingAgain, toNext } from '#contract/life/steps.ts'
import { formatDuration } from './format-duration.ts'
import { findTimeZone } from './local-time.ts'
import { formatClock, formatDay, formatMoment } from './office-time.ts'
import { toStepName } from './step-name.ts'
import { formatMomentThere, hasOfficeClock } from './step-time.ts'

const SOON_MS = 4 * HOUR_MS

/** Next step and promised answer, in words and as tones for colour and shape. */
export type Due = {
  tone: 'late' | 'soon' | 'calm' | 'quiet' | 'spam'
  next: Next | null
  /** How much else is owed and planned. */
  others: number
  /** The next step, such as "Call", or without one the status, such as "Closed". */
  step: string
  when: string
  /** The promised first answer: "4 h left", "promised for 08:16", "answered after 2 h". */
  promise?: { tone: 'broken' | 'open' | 'kept'; words: string }
  /** The remaining share of the promised day, from 1 to 0; only for a promised answer. */
  share?: number
}

type DueFacts = Pick<
  InquiryRow,
  'standing' | 'owed' | 'steps' | 'hospitals' | 'firstAnswer' | 'receivedAt' | 'mergedInto' | 'countryCode'
>

export function toDue(row: DueFacts, now: number): Due {
  const { standing, firstAnswer, receivedAt, mergedInto } = row
  const next = toNext(row, now)
  const nothing = { next: null, others: 0 }
  if (isSpam(row)) return { ...nothing, tone: 'spam', step: 'Spam', when: 'with nothing due' }
  if (mergedInto !== null) return { ...nothing, tone: 'quiet', step: 'Merged', when: `into ${mergedInto}` }
  if (next === null)
    return {
      ...nothing,
      tone: 'quiet',
      step: endedNames[standing],
      when: toAnswerWords(firstAnswer?.at ?? null, receivedAt),
    }
  const left = next.at - now
  const share = toShare(row, next, now)
  return {
    next,
    others: countOthers(row),
    tone: left < 0 ? 'late' : left < SOON_MS ? 'soon' : 'calm',
    step: toStepName(next, row),
    when: left < 0 ? `${formatDuration(left)} late` : toMoment(next, now, row.countryCode),
    ...(isOpen(row) && { promise: toPromise(row, next, now) }),
    ...(share !== undefined && { share }),
  }
}

/** Asking again waits for what is owed. */
function countOthers({ owed, steps }: DueFacts): number {
  if (owed === null) return steps.length - 1
  // One of them, or what is owed, is what is next.
  return steps.filter((step) => !isAskingAgain(step)).length
}

/** Names for inquiries that have no next step. */
const endedNames: Record<Standing, string> = { open: 'Open', closed: 'Closed', spam: 'Spam' }

/** Calls are shown by the patient's clock, everything else by the office's. */
function toMoment({ kind, at }: { kind: NextKind; at: number }, now: number, callingCode: string): string {
  const timeZone = kind === 'call' ? findTimeZone(callingCode) : undefined
  if (timeZone === undefined || hasOfficeClock(timeZone, at)) return formatMoment(at, now)
  return `${formatMomentThere(at, now, timeZone)} there`
}

function toPromise(row: DueFacts, next: Next, now: number): NonNullable<Due['promise']> {
  const { firstAnswer, receivedAt } = row
  const promisedAt = toPromisedAt(receivedAt)
  if (firstAnswer !== null) {
    const late = firstAnswer.at - promisedAt
    if (late > 0) return { tone: 'kept', words: `answered ${formatDuration(late)} late` }
    return { tone: 'kept', words: `answered ${toAnswerWords(firstAnswer.at, receivedAt)}` }
  }
  if (promisedAt <= now) return { tone: 'broken', words: toPromiseWords(promisedAt, now) }
  if (isPromisedAnswer(row, next)) return { tone: 'open', words: `${formatDuration(promisedAt - now)} left` }
  return { tone: 'open', words: toPromiseWords(promisedAt, now) }
}

/** "promised for 08:16", "promised for yesterday 08:16", "promised for Sat 14 Nov". */
function toPromiseWords(promisedAt: number, now: number): string {
  const [day, clock] = [formatDay(promisedAt, now), formatClock(promisedAt)]
  if (day === 'today') return `promised for ${clock}`
  return `promised for ${/^\w+$/.test(day) ? `${day} ${clock}` : day}`
}

function toShare(row: DueFacts, next: Next, now: number): number | undefined {
  const left = toPromisedAt(row.receivedAt) - now
  return isPromisedAnswer(row, next) && left > 0 ? Math.min(1, left / DAY_MS) : undefined
}

function isPromisedAnswer({ firstAnswer, receivedAt }: DueFacts, next: Next): boolean {
  return firstAnswer === null && next.step === null && next.at === toPromisedAt(receivedAt)
}

/** Never negative: a merge may bring an answer older than the inquiry. */
export function toAnswerWords(answeredAt: number | null, receivedAt: number): string {
  if (answeredAt === null) return 'without an answer'
  return answeredAt < receivedAt ? 'before this came' : `after ${formatDuration(answeredAt - receivedAt)}`
}
