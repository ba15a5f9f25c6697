import { type RawBuilder, sql } from 'kysely'

/** Mails beyond it come after all others. */
const SMALL_BYTES = 256 * 1024
/** Writing a file takes as long as parsing a small mail. */
const MAX_FILES_OF_SMALL = 8

/** In `mail.problem` of a mail that is not read yet: it exceeded what its queue allows. */
export type Slowness = 'slow' | 'very-slow'

/** Mails that are read in their order, each within its time and with its number of files. */
export type Queue = {
  isIn: RawBuilder<boolean>
  claimedAtOnce: number
  toTimeoutMs: (bytes: number) => number
  maxFiles: number
  /** Where a mail goes that exceeds them; null where it is unreadable then. */
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
    maxFiles: MAX_FILES_OF_SMALL,
    next: 'slow',
  },
  {
    isIn: sql<boolean>`${isUntried} and bytes > ${SMALL_BYTES}`,
    claimedAtOnce: 1,
    toTimeoutMs: (bytes) => 50 + (bytes / 1024 / 1024) * 50,
    maxFiles: Number.POSITIVE_INFINITY,
    next: 'slow',
  },
]

const oneSlow = { claimedAtOnce: 1, maxFiles: Number.POSITIVE_INFINITY }

/** One mail at a time, so that those which have just come here go before those which took longer still. */
export const slowLane: Lane = [
  { ...oneSlow, isIn: sql<boolean>`problem = 'slow'`, toTimeoutMs: () => 4_000, next: 'very-slow' },
  { ...oneSlow, isIn: sql<boolean>`problem = 'very-slow'`, toTimeoutMs: () => 60_000, next: null },
]
