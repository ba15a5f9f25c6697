import type { HeardFrom } from './heard-from.ts'

/** What the page tells of the past, each with its time. Nothing that anybody wrote. */
export const happenings = ['received', 'read', 'answered', 'added', 'wrote'] as const
export type Happening = { kind: (typeof happenings)[number]; at: string }

/**
 * What comes next. `answer` is the promised first one, `reply` one to what the patient added; `back` is anything that a
 * coordinator has planned, `agreed-call` a call whose time the patient knows; `wait` is the patient's turn.
 */
export const pageSteps = ['answer', 'reply', 'back', 'agreed-call', 'wait', 'closed'] as const
export type PageStep = (typeof pageSteps)[number]

/** All that the patient's page shows. Times are ISO 8601 in East Africa Time. */
export type PatientPage = {
  reference: string
  /** Just sent: the page confirms that. */
  isNew: boolean
  /** The promise of the first answer. */
  replyBy: string
  next: { kind: PageStep; at: string | null; isLate: boolean }
  happened: readonly Happening[]
  asksCountry: boolean
  asksHeardFrom: boolean
  heard: HeardFrom | undefined
}
