import type { suggestionReasons, Unsorted } from '#contract/desk/unsorted.ts'
import { formatDuration } from '../../time/format-duration.ts'
import { formatMoment } from '../../time/office-time.ts'

const reasonWords: Record<(typeof suggestionReasons)[number], string> = {
  tag: 'sent to the address of this inquiry',
  answers: 'answers one of our mails about it',
  subject: 'names it in the subject',
  sender: 'comes from its e-mail address',
  hospital: 'comes from an address of this hospital',
}

/** Whether the first suggestion is the usual one. A mail of a hospital may be about any of its patients. */
export function isUsual({ suggestions }: Pick<Unsorted, 'suggestions'>): boolean {
  return suggestions.length > 0 && suggestions.every(({ referral }) => referral === null)
}

/** "answers one of our mails about it, and comes from its e-mail address" */
export function toReasonWords(reasons: readonly (keyof typeof reasonWords)[]): string {
  const words = reasons.map((reason) => reasonWords[reason])
  const [last] = words.slice(-1)
  return words.length < 2 ? (last ?? '') : `${words.slice(0, -1).join(', ')}, and ${last}`
}

/** How sure it is that the mail is from the address that it names. */
export function toSenderTrust({ direction, isVouchedFor }: Pick<Unsorted, 'direction' | 'isVouchedFor'>): {
  tone: 'sure' | 'doubt'
  words: string
} {
  if (direction === 'out') return { tone: 'sure', words: 'Sent by the office from its own mailbox' }
  return isVouchedFor
    ? { tone: 'sure', words: 'The mail server vouches for this sender' }
    : { tone: 'doubt', words: 'Nobody vouches for this sender: the address may be forged' }
}

export function toDueWords(
  { dueAt, setAsideAt, isAutomatic }: Pick<Unsorted, 'dueAt' | 'setAsideAt' | 'isAutomatic'>,
  now: number,
): { isLate: boolean; words: string } {
  if (setAsideAt !== null) return { isLate: false, words: `Not ours, since ${formatMoment(setAsideAt, now)}` }
  if (dueAt === null) return { isLate: false, words: isAutomatic ? 'Automatic, not due' : 'Not due' }
  if (dueAt <= now) return { isLate: true, words: `${formatDuration(now - dueAt)} overdue` }
  return { isLate: false, words: `Decide by ${formatMoment(dueAt, now)}` }
}

export function toOverdueWords(count: number): string {
  return `${count} overdue: ${count === 1 ? 'it has' : 'they have'} waited for more than a day`
}
