import { DAY_MS } from '../durations.ts'
import type { Life } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'
import { isOpen, isSpam } from './standing.ts'
import { isActive, toEarliest } from './steps.ts'

/** The lists of the inbox, in the order of its tabs. Every open inquiry is in either `due` or `later`. */
export const views = ['due', 'mine', 'waiting', 'later', 'answered', 'spam', 'all'] as const
export type View = (typeof views)[number]

/** The member of staff `me`, and those whom they cover for. */
export type Viewer = { me: string; covered: readonly string[]; now: number }

/** Whether an inquiry is in a view. A test compares it with the server's queries. */
export function isInView(view: View, inquiry: Life, { me, covered, now }: Viewer): boolean {
  switch (view) {
    case 'due':
      return isActive(inquiry) && isDue(inquiry, now)
    case 'mine':
      return isActive(inquiry) && listPeople(inquiry).some((id) => [me, ...covered].includes(id))
    case 'waiting':
      return isActive(inquiry) && isWaiting(inquiry)
    case 'later':
      return isActive(inquiry) && !isDue(inquiry, now)
    case 'answered':
      return isOpen(inquiry) && inquiry.firstAnswer !== null
    case 'spam':
      return isSpam(inquiry)
    case 'all':
      return true
  }
}

/** Its owner, and those who do a step of it. */
export function listPeople({ owner, steps }: Pick<Life, 'owner' | 'steps'>): string[] {
  return [owner, ...steps.map((step) => step.for)].filter((id) => id !== null)
}

/** Whether an answer is owed or a step planned within a day, or a promise is overdue, even if it was put off. */
function isDue(inquiry: Life, now: number): boolean {
  return (
    (toEarliest(inquiry)?.at ?? Number.POSITIVE_INFINITY) <= now + DAY_MS || isPromiseBroken(inquiry, now)
  )
}

export function isPromiseBroken(life: Life, now: number): boolean {
  return isOpen(life) && life.firstAnswer === null && toPromisedAt(life.receivedAt) <= now
}

/** It is the patient's turn. */
export function isWaiting(life: Pick<Life, 'owed' | 'steps'>): boolean {
  return life.owed === null && toEarliest(life)?.kind === 'wait'
}

export const statuses = ['new', 'claimed', 'answered', 'waiting', 'closed', 'spam'] as const
export type Status = (typeof statuses)[number]

export function toStatus(life: Life): Status {
  const { standing, firstAnswer, owner } = life
  if (standing !== 'open') return standing
  if (isWaiting(life)) return 'waiting'
  if (firstAnswer !== null) return 'answered'
  return owner === null ? 'new' : 'claimed'
}
