import type { Life } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'
import { isOpen, isSpam } from './standing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The lists of the inbox, in the order of its tabs. Every open inquiry is in either `due` or `later`. */
export const views = ['due', 'mine', 'waiting', 'later', 'answered', 'spam', 'all'] as const
export type View = (typeof views)[number]

/** The member of staff `me`, and those whom they cover for. */
export type Viewer = { me: string; covered: readonly string[]; now: number }

/** Whether an inquiry is in a view. A test compares it with the server's queries. */
export function isInView(view: View, inquiry: Life, { me, covered, now }: Viewer): boolean {
  switch (view) {
    case 'due':
      return isOpen(inquiry) && isDue(inquiry, now)
    case 'mine':
      return isOpen(inquiry) && inquiry.owner !== null && [me, ...covered].includes(inquiry.owner)
    case 'waiting':
      return isOpen(inquiry) && inquiry.next?.kind === 'wait'
    case 'later':
      return isOpen(inquiry) && !isDue(inquiry, now)
    case 'answered':
      return isOpen(inquiry) && inquiry.firstAnswer !== null
    case 'spam':
      return isSpam(inquiry)
    case 'all':
      return true
  }
}

/** Steps that are due within a day, and overdue promises, whatever else is planned. */
function isDue(inquiry: Life, now: number): boolean {
  return (inquiry.next !== null && inquiry.next.at <= now + DAY_MS) || isPromiseBroken(inquiry, now)
}

export function isPromiseBroken({ firstAnswer, receivedAt }: Life, now: number): boolean {
  return firstAnswer === null && toPromisedAt(receivedAt) <= now
}

export const statuses = ['new', 'claimed', 'answered', 'waiting', 'closed', 'spam'] as const
export type Status = (typeof statuses)[number]

export function toStatus({ standing, next, firstAnswer, owner }: Life): Status {
  if (standing !== 'open') return standing
  if (next?.kind === 'wait') return 'waiting'
  if (firstAnswer !== null) return 'answered'
  return owner === null ? 'new' : 'claimed'
}
