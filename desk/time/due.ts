import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { DAY_MS, formatDuration, HOUR_MS } from './durations.ts'

const SOON_MS = 4 * HOUR_MS

/** How pressing an inquiry is: in words, and as a tone that picks colour and shape. */
export type Due = {
  tone: 'overdue' | 'soon' | 'calm' | 'quiet' | 'spam'
  /** The loudest words of a row. */
  time: string
  /** What the time is about. */
  about: string
  /** The share of the promised day that is left, from 1 to 0, while the first answer is due. */
  share?: number
}

type DueFacts = Pick<
  InquiryRow,
  'dueAt' | 'answeredAt' | 'receivedAt' | 'status' | 'snoozedUntil' | 'mergedInto'
>

/** What the first column says of an inquiry at a time. */
export function toDue(row: DueFacts, now: number): Due {
  const { dueAt, answeredAt, receivedAt, status, mergedInto } = row
  if (status === 'spam') return { tone: 'spam', time: 'Spam', about: 'nothing is due' }
  // Whether the patient has an answer stands in the inquiry that it goes on in.
  if (mergedInto !== null) return { tone: 'quiet', time: 'Merged', about: `into ${mergedInto}` }
  if (status === 'closed')
    return { tone: 'quiet', time: 'Closed', about: toAnswerWords(answeredAt, receivedAt) }
  if (dueAt === null) return { tone: 'quiet', time: 'Answered', about: toAnswerWords(answeredAt, receivedAt) }
  const left = dueAt - now
  if (answeredAt !== null) return toFollowUp(left)
  if (left < 0) return { tone: 'overdue', time: formatDuration(left), about: 'overdue', share: 0 }
  return {
    tone: left < SOON_MS ? 'soon' : 'calm',
    time: formatDuration(left),
    about: 'left',
    share: Math.min(1, left / DAY_MS),
  }
}

function toFollowUp(left: number): Due {
  if (left < 0) return { tone: 'soon', time: formatDuration(left), about: 'past the follow-up' }
  return { tone: 'calm', time: formatDuration(left), about: 'to follow-up' }
}

/** The answer is the older one where an inquiry that was answered before was merged into this one. */
export function toAnswerWords(answeredAt: number | null, receivedAt: number): string {
  if (answeredAt === null) return 'without an answer'
  return answeredAt < receivedAt ? 'before this came' : `after ${formatDuration(answeredAt - receivedAt)}`
}
