import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { NextKind } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { DAY_MS, formatDuration, HOUR_MS } from './durations.ts'

const SOON_MS = 4 * HOUR_MS

/** How urgent an inquiry is: words, and a tone for colour and shape. */
export type Due = {
  tone: 'overdue' | 'soon' | 'calm' | 'quiet' | 'spam'
  time: string
  about: string
  /** The share of the promised day that is left, from 1 to 0, until the first answer is due. */
  share?: number
}

type DueFacts = Pick<InquiryRow, 'standing' | 'next' | 'firstAnswer' | 'receivedAt' | 'mergedInto'>

export const nextNames: Record<NextKind, string> = {
  answer: 'Answer',
  reply: 'Reply',
  call: 'Call',
  write: 'Write',
  task: 'Follow-up',
  wait: 'Ask again',
}

const nextWords: Record<NextKind, string> = {
  answer: 'the answer',
  reply: 'the reply',
  call: 'the call',
  write: 'the mail',
  task: 'the follow-up',
  wait: 'the reminder',
}

/** The first column: the promised answer while it is owed, then the next step. */
export function toDue(row: DueFacts, now: number): Due {
  const { standing, next, firstAnswer, receivedAt, mergedInto } = row
  if (standing === 'spam') return { tone: 'spam', time: 'Spam', about: 'nothing is due' }
  // The inquiry that it was merged into tells whether the patient was answered.
  if (mergedInto !== null) return { tone: 'quiet', time: 'Merged', about: `into ${mergedInto}` }
  if (next === null)
    return { tone: 'quiet', time: 'Closed', about: toAnswerWords(firstAnswer?.at ?? null, receivedAt) }
  if (firstAnswer === null) return toPromise(toPromisedAt(receivedAt) - now)
  const left = next.at - now
  const words = nextWords[next.kind]
  return left < 0
    ? { tone: 'soon', time: formatDuration(left), about: `past ${words}` }
    : { tone: 'calm', time: formatDuration(left), about: `to ${words}` }
}

function toPromise(left: number): Due {
  if (left < 0) return { tone: 'overdue', time: formatDuration(left), about: 'overdue', share: 0 }
  return {
    tone: left < SOON_MS ? 'soon' : 'calm',
    time: formatDuration(left),
    about: 'left',
    share: Math.min(1, left / DAY_MS),
  }
}

/** An answer may be older than the inquiry, if an answered one was merged into it. */
export function toAnswerWords(answeredAt: number | null, receivedAt: number): string {
  if (answeredAt === null) return 'without an answer'
  return answeredAt < receivedAt ? 'before this came' : `after ${formatDuration(answeredAt - receivedAt)}`
}
