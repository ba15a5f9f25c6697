import { isSpam, type Standing, spamStandings } from '#contract/life/standing.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
import { findNewestEvent } from '../../company/audit/read-log.ts'
import { createTimeSlices } from '../../platform/process/time-slices.ts'
import type { Db } from '../../schema/tables.ts'
import { createHeldDocuments } from './held-documents.ts'
import { openDocuments, selectSealed } from './open-documents.ts'
import { type Closeness, createMatcher, type SealedFilter } from './search-text.ts'

/** Enough for a million ordinary inquiries. */
const MAX_BYTES = 256 * 2 ** 20
const ROWS_AT_A_TIME = 250
const EVENTS_AT_A_TIME = 1_000
/** More than necessary, to drop rarely. */
const DROPPED_SHARE = 0.1
const READ_ONLY_EVENTS = ['viewed', 'file-previewed', 'file-viewed', 'person-exported', 'searched'] as const

export type SearchIndex = {
  /** Waits so long for inquiries that are not held yet. */
  search(filter: SealedFilter, closeness?: Closeness, maxWaitMs?: number): Promise<Matches>
  /** Opens these inquiries, and returns the numbers of those that match. */
  searchSealed(numbers: readonly number[], filter: SealedFilter, closeness: Closeness): Promise<number[]>
  /** Takes up what has changed, and everything else in the background. */
  follow(): Promise<void>
}

/** `numbers` of all matches among the inquiries from `heldFrom` on that are no spam, in ascending order. */
export type Matches = { numbers: Uint32Array; heldFrom: number; heldShare: number }

type NumberedRow = { n: number; standing: Standing }

type IndexDeps = OpenDeps & { db: Db; yieldTurn: () => Promise<void> }
type IndexOptions = { maxBytes?: number; segmentDocuments?: number }

/**
 * The words of the newest inquiries in the memory of this thread, up to a number of bytes: the database holds them sealed,
 * without a word index. Filled from the newest to the oldest, and updated from the event log.
 */
export function createSearchIndex(
  { db, vault, log, yieldTurn }: IndexDeps,
  { maxBytes = MAX_BYTES, ...options }: IndexOptions = {},
): SearchIndex {
  const held = createHeldDocuments(options)
  const slices = createTimeSlices(yieldTurn)
  const deps = { db, vault, log, slices }
  let heldFrom = Number.MAX_SAFE_INTEGER
  let newest = 0
  let followedTo: number | undefined
  let filling: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One change of the index after the other: a row that was read before another change must not undo it. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  async function fill(): Promise<void> {
    while (heldFrom > 0 && held.countBytes() < maxBytes) await alone(holdOlder)
    dropOldest()
  }

  async function holdOlder(): Promise<void> {
    const rows = await selectSealed(db)
      .where('n', '<', heldFrom)
      .where('standing', 'not in', spamStandings)
      .orderBy('n', 'desc')
      .limit(ROWS_AT_A_TIME)
      .execute()
    const documents = await Array.fromAsync(openDocuments(deps, rows))
    for (const document of documents) held.hold(document)
    newest = Math.max(newest, rows[0]?.n ?? 0)
    heldFrom = rows.length < ROWS_AT_A_TIME ? 0 : (rows.at(-1)?.n ?? 0)
  }

  async function takeUp(): Promise<void> {
    const to = await findNewestEvent(db)
    for (let from = followedTo ?? to; from < to; from += EVENTS_AT_A_TIME)
      await takeUpEvents(from, Math.min(to, from + EVENTS_AT_A_TIME))
    followedTo = to
    held.removeReplaced()
    // While it is filled, that ends with dropping what is too much.
    if (filling === undefined) dropOldest()
  }

  async function takeUpEvents(from: number, to: number): Promise<void> {
    const events = await db
      .selectFrom('event')
      .select(['subject_id', 'kind'])
      .distinct()
      .where('n', '>', from)
      .where('n', '<=', to)
      .where('kind', 'not in', READ_ONLY_EVENTS)
      .execute()
    const ids = [...new Set(events.map(({ subject_id }) => subject_id))]
    for (let start = 0; start < ids.length; start += ROWS_AT_A_TIME) {
      const rows = await selectSealed(db)
        .where('id', 'in', ids.slice(start, start + ROWS_AT_A_TIME))
        .execute()
      const isHeld = (row: NumberedRow) => row.n >= heldFrom && !isSpam(row)
      const documents = await Array.fromAsync(openDocuments(deps, rows.filter(isHeld)))
      for (const row of rows) if (!isHeld(row)) held.drop(row.n)
      for (const document of documents) held.hold(document)
      newest = Math.max(newest, ...rows.map(({ n }) => n))
    }
    const erased = events.filter(({ kind }) => kind === 'erased').map(({ subject_id }) => subject_id)
    if (erased.length > 0) held.erase(erased)
  }

  function dropOldest(): void {
    if (held.countBytes() <= maxBytes) return
    while (held.countBytes() > maxBytes * (1 - DROPPED_SHARE)) {
      const oldest = held.findOldest(DROPPED_SHARE)
      if (oldest === 0) return
      heldFrom = oldest + 1
      held.dropBefore(heldFrom)
    }
  }

  async function follow(): Promise<void> {
    await alone(takeUp)
    // Most of what was held may have been dropped since.
    if (heldFrom > 0 && held.countBytes() < maxBytes / 2) filling ??= startFilling()
  }

  function startFilling(): Promise<void> {
    const filled = fill().finally(() => {
      filling = undefined
    })
    // A search that waits is told; without one the next follower tries again.
    filled.catch(() => {})
    return filled
  }

  return {
    follow,

    async search(filter, closeness = 'exact', maxWaitMs = Number.POSITIVE_INFINITY) {
      await follow()
      if (filling !== undefined) await waitFor(filling, maxWaitMs)
      return alone(async () => {
        await takeUp()
        const share = heldFrom === 0 ? 1 : (newest + 1 - heldFrom) / (newest + 1)
        return { numbers: held.find(filter, closeness), heldFrom, heldShare: Math.max(0, share) }
      })
    },

    async searchSealed(numbers, filter, closeness) {
      const rows = await selectSealed(db)
        .where('n', 'in', [...numbers])
        .execute()
      const isMatch = createMatcher(filter, closeness)
      const found: number[] = []
      for await (const document of openDocuments(deps, rows)) if (isMatch(document)) found.push(document.n)
      return found
    },
  }
}

/** Rejects as the work does; resolves when it is done, or the time is over. */
async function waitFor(work: Promise<void>, maxMs: number): Promise<void> {
  if (maxMs === Number.POSITIVE_INFINITY) return work
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxMs)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
