import { type SqlBool, sql } from 'kysely'
import type { InquiryList, ListQuery } from '#contract/desk/inquiries.ts'
import { type Standing, spamStandings } from '#contract/life/standing.ts'
import { rowColumns, type StoredRow, toInquiryRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { readContexts } from '../case/read/row-contexts.ts'
import { type OfficeClock, readMineOwners } from '../case/staff/absences.ts'
import { inNumbers } from '../schema/engine.ts'
import type { Db } from '../schema/tables.ts'
import { countViews } from './count-views.ts'
import {
  type Builder,
  type Condition,
  isInView,
  type ListFilter,
  matchesFilter,
  sortOf,
} from './list-conditions.ts'
import { readPassages } from './passages.ts'
import { type Search, startSearch } from './search/search.ts'
import type { SearchIndex } from './search/search-index.ts'
import { type Closeness, closenesses, hasNameWord, hasSealedFilter } from './search/search-text.ts'

/** Fewer matches than this are selected by number; more turn up soon when reading in order. */
const MAX_NUMBERS = 5_000
const EXPORTED_AT_A_TIME = 200
/** The longest take a millisecond each to open. */
const OPENED_AT_A_TIME = 50
/** Read, and compared with the matches. */
const COMPARED_AT_A_TIME = 1_000
/** Ends the cursor of a list that has reached the similar matches. */
const SIMILAR_MARK = 's'
/** Matches in memory must not wait long for rows that have to be opened. */
const FIRST_SEARCH_MS = 1_000
/** For a coordinator who asked to search on. */
const NEXT_SEARCH_MS = 5_000

export type ListDeps = OpenDeps & {
  db: Db
  now: () => number
  office: OfficeClock
  searchIndex: SearchIndex
  yieldTurn: () => Promise<void>
}
type SearchBounds = { maxSearchMs?: number; signal?: AbortSignal | undefined }

/** One page of a view, sorted by due time or by arrival, and the counts of all views. */
export async function listInquiries(
  deps: ListDeps,
  staffId: string,
  query: ListQuery,
  bounds: SearchBounds = {},
): Promise<InquiryList> {
  const now = deps.now()
  const owners = await readMineOwners(deps.db, deps.office, staffId, now)
  const start = toPosition(query.cursor)
  const { maxSearchMs = start === undefined ? FIRST_SEARCH_MS : NEXT_SEARCH_MS, signal } = bounds
  const searches = startSearches(deps, query, maxSearchMs)
  const page = await findPage(deps, owners, query, { start, searches, maxSearchMs, signal })
  const rows = await readRows(
    deps.db,
    page.found.map(({ id }) => id),
  )
  const toContext = await readContexts(deps, rows)
  return {
    rows: rows.map((row) => toInquiryRow(deps, row, toContext(row))),
    passages: await readPassages(deps, rows, query.q),
    nextCursor: page.next ? toCursor(page.next) : null,
    isPartial: page.isPartial,
    readyShare: page.isPartial ? page.readyShare : null,
    similar: page.found.filter(({ closeness }) => closeness === 'similar').length,
    counts: await countViews(deps.db, owners, now),
    now,
  }
}

/** Returns the numbers of all inquiries that a search finds, in the order of the list. */
export async function findAllNumbers(
  deps: ListDeps,
  staffId: string,
  filter: ListFilter,
): Promise<Float64Array> {
  const owners = await readMineOwners(deps.db, deps.office, staffId, deps.now())
  const query = { ...filter, limit: EXPORTED_AT_A_TIME }
  const searches = startSearches(deps, query, Number.POSITIVE_INFINITY)
  const numbers: number[] = []
  let start: Position | undefined
  do {
    const page = await findPage(deps, owners, query, { start, searches })
    for (const { n } of page.found) numbers.push(n)
    start = page.next
    await deps.yieldTurn()
  } while (start)
  return Float64Array.from(numbers)
}

export async function readRows(db: Db, ids: readonly string[]): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('inquiry').select(rowColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A list has the exact matches, then the similar ones, each in the order of its view. */
type Position = { key: number; n: number; closeness: Closeness }
type Found = { n: number; id: string; standing: Standing; sort_key: number; closeness: Closeness }
type PageQuery = ListFilter & { limit: number }
/** `next` is where the list continues. A partial page ended because the search took too long. */
type Page = { found: Found[]; next: Position | undefined; isPartial: boolean; readyShare: number }

type Searches = (closeness: Closeness) => Promise<Search>
type PagePlace = { start: Position | undefined; searches: Searches | undefined } & SearchBounds

/** Similar matches are searched only when a list reaches them, once for all its pages. */
function startSearches(
  { searchIndex }: ListDeps,
  { q, treatment, country }: PageQuery,
  maxWaitMs: number,
): Searches | undefined {
  const filter = { q, treatment, country }
  if (!hasSealedFilter(filter)) return undefined
  const started = new Map<Closeness, Promise<Search>>()
  return (closeness) => {
    const search = started.get(closeness) ?? startSearch(searchIndex, filter, closeness, maxWaitMs)
    started.set(closeness, search)
    return search
  }
}

async function findPage(
  deps: ListDeps,
  owners: readonly string[],
  query: PageQuery,
  { start, searches, ...bounds }: PagePlace,
): Promise<Page> {
  if (searches) return searchPage(deps, owners, query, { start, searches, ...bounds })
  return toPage(await findSorted(deps, owners, query, start, query.limit + 1), query.limit)
}

/** Reads in the order of the view, opening rows that are not in memory, until the page is full or time is up. */
async function searchPage(
  deps: ListDeps,
  owners: readonly string[],
  query: PageQuery,
  { start, searches, maxSearchMs = Number.POSITIVE_INFINITY, signal }: PagePlace & { searches: Searches },
): Promise<Page> {
  const endsAt = performance.now() + maxSearchMs
  const found: Found[] = []
  for (const closeness of listPasses(query, start)) {
    const search = await searches(closeness)
    const atOnce = search.heldFrom === 0 && !isOfSpam(query) ? COMPARED_AT_A_TIME : OPENED_AT_A_TIME
    let position = start?.closeness === closeness ? start : undefined
    for (;;) {
      const rows = await findSorted(deps, owners, query, position, atOnce, { closeness, search })
      const picked = await search.pick(rows)
      found.push(...rows.filter(({ n }) => picked.has(n)))
      if (found.length > query.limit) return toPage(found, query.limit)
      if (rows.length < atOnce) break
      position = toPositionAfter(rows)
      if (performance.now() >= endsAt || signal?.aborted) {
        return { found, next: position, isPartial: true, readyShare: search.heldShare }
      }
      await deps.yieldTurn()
    }
  }
  return toPage(found, query.limit)
}

function listPasses(query: PageQuery, start: Position | undefined): readonly Closeness[] {
  if (!hasNameWord(query)) return ['exact']
  return start?.closeness === 'similar' ? ['similar'] : closenesses
}

function toPage(rows: Found[], limit: number): Page {
  const found = rows.slice(0, limit)
  const next = rows.length > limit ? toPositionAfter(found) : undefined
  return { found, next, isPartial: false, readyShare: 1 }
}

function toPositionAfter(rows: readonly Found[]): Position | undefined {
  const last = rows.at(-1)
  return last && { key: last.sort_key, n: last.n, closeness: last.closeness }
}

async function findSorted(
  { db, now, office }: ListDeps,
  owners: readonly string[],
  filter: ListFilter,
  start: Position | undefined,
  limit: number,
  pass?: { closeness: Closeness; search: Search },
): Promise<Found[]> {
  const { key, direction } = sortOf(filter)
  const compare = direction === 'asc' ? sql`>` : sql`<`
  let select = db
    .selectFrom('inquiry')
    .select(['n', 'id', 'standing', key.as('sort_key')])
    .where((eb) => isInView(eb, filter.view, owners, now()))
    .where((eb) => matchesFilter(eb, filter, office))
    .orderBy(key, direction)
    .orderBy('n', direction)
    .limit(limit)
  if (start) select = select.where(sql<SqlBool>`(${key}, n) ${compare} (${start.key}, ${start.n})`)
  if (pass) select = select.where((eb) => mayMatch(eb, db, filter, pass.search))
  const rows = await select.execute()
  return rows.map((row) => ({ ...row, closeness: pass?.closeness ?? 'exact' }))
}

/** Excludes rows that the index has ruled out. */
function mayMatch(eb: Builder, db: Db, filter: ListFilter, { numbers, heldFrom }: Search): Condition {
  if (isOfSpam(filter)) return eb.and([])
  const isReal = eb('standing', 'not in', spamStandings)
  if (numbers.length > MAX_NUMBERS) return isReal
  const isMatch = numbers.length > 0 ? [eb('n', 'in', inNumbers(db, [...numbers]))] : []
  const isNotHeld = heldFrom > 0 ? [eb('n', '<', heldFrom)] : []
  return eb.and([isReal, eb.or([...isMatch, ...isNotHeld])])
}

/** Spam is searched in its own view alone. */
function isOfSpam({ view, status }: Pick<ListFilter, 'view' | 'status'>): boolean {
  return view === 'spam' || status === 'spam'
}

function toCursor({ key, n, closeness }: Position): string {
  return `${key}.${n}${closeness === 'similar' ? SIMILAR_MARK : ''}`
}

function toPosition(cursor: string | undefined): Position | undefined {
  const [key, n] = (cursor ?? '').split('.').map((part) => Number.parseInt(part, 10))
  const closeness = cursor?.endsWith(SIMILAR_MARK) ? 'similar' : 'exact'
  return key === undefined || n === undefined ? undefined : { key, n, closeness }
}
