import { type RawBuilder, sql } from 'kysely'

/** Mails beyond it come after all others. */
const SMALL_BYTES = 256 * 1024

/** In `mail.problem` of a mail that is not read yet: it took longer than its queue allows. */
export type Slowness = 'slow' | 'very-slow'

/** Mails that are read in their order, each within its time. */
export type Queue = {
  isIn: RawBuilder<boolean>
  claimedAtOnce: number
  toTimeoutMs: (bytes: number) => number
  /** Where a mail goes that took longer; null where it is unreadable then. */
  next: Slowness | null
}

/** The queues of one reader with a thread of its own; those further down wait while one above has mails. */
export type Lane = readonly Queue[]

const isUntried = sql<boolean>`(problem is null or problem not in ('slow', 'very-slow'))`

/** Thirty mails that use up their time delay the next one by a second and a half. */
export const ordinaryLane: Lane = [
  {
    isIn: sql<boolean>`${isUntried} and bytes <= ${SMALL_BYTES}`,
    claimedAtOnce: 20,
    toTimeoutMs: () => 50,
    next: 'slow',
  },
  {
    isIn: sql<boolean>`${isUntried} and bytes > ${SMALL_BYTES}`,
    claimedAtOnce: 1,
    toTimeoutMs: (bytes) => 50 + (bytes / 1024 / 1024) * 50,
    next: 'slow',
  },
]

/** One mail at a time, so that those which have just come here go before those which took longer still. */
export const slowLane: Lane = [
  { isIn: sql<boolean>`problem = 'slow'`, claimedAtOnce: 1, toTimeoutMs: () => 4_000, next: 'very-slow' },
  { isIn: sql<boolean>`problem = 'very-slow'`, claimedAtOnce: 1, toTimeoutMs: () => 60_000, next: null },
]
