import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { officeTimeZone } from '#contract/countries.ts'
import type { InquiryList, ListQuery } from '#contract/desk/inquiries.ts'
import { type View, views } from '#contract/desk/statuses.ts'
import type { Db, Tables } from '../db/tables.ts'
import { DAY_MS } from '../durations.ts'
import { rowColumns, type StoredRow, toInquiryRow } from './rows.ts'
import type { SearchIndex } from './search-index.ts'
import type { OpenDeps } from './try-to-open.ts'

const OPEN = ['new', 'claimed', 'answered', 'waiting']
/** Later than any time: what has no due time comes last. */
const NEVER = 8.64e15
/** Fewer matches than this are asked for by number; more are met soon enough by reading on. */
const MAX_NUMBERS = 1_000
const ROWS_AT_A_TIME = 500

export type ListDeps = OpenDeps & { db: Db; now: () => number; searchIndex: SearchIndex }
export type ListFilter = Omit<ListQuery, 'cursor' | 'limit'>

/** One page of a view, sorted by what is due next or by what came last, and how many there are in each view. */
export async function listInquiries(deps: ListDeps, staffId: string, query: ListQuery): Promise<InquiryList> {
  const now = deps.now()
  const [rows, counts] = [
    await readPage(deps, staffId, query, toPosition(query.cursor)),
    await countViews(deps.db, staffId, now),
  ]
  const more = rows.length > query.limit
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => toInquiryRow(deps, row)),
    nextCursor: more && last ? `${last.sort_key}.${last.n}` : null,
    counts,
    now,
  }
}

/** All that a filter finds, in the order of its view, some rows at a time. */
export async function* readAll(deps: ListDeps, staffId: string, filter: ListFilter) {
  let position: Position | undefined
  for (;;) {
    const query = { ...filter, limit: ROWS_AT_A_TIME }
    const rows = await readPage(deps, staffId, query, position)
    yield rows.slice(0, ROWS_AT_A_TIME)
    const last = rows.at(ROWS_AT_A_TIME - 1)
    if (rows.length <= ROWS_AT_A_TIME || last === undefined) return
    position = { key: last.sort_key, n: last.n }
    await nextTurn()
  }
}

type Position = { key: number; n: number }
type SortedRow = StoredRow & { sort_key: number }
type PageQuery = ListFilter & { limit: number }

/** One row more than the limit where there is one, so that the end of the list shows. */
async function readPage(
  deps: ListDeps,
  staffId: string,
  query: PageQuery,
  start: Position | undefined,
): Promise<SortedRow[]> {
  const wanted = query.limit + 1
  if (query.q === '' && query.treatment === undefined && query.country === undefined) {
    return readSorted(deps, staffId, query, start, wanted)
  }
  const matches = await deps.searchIndex.find(query)
  if (matches.size === 0) return []
  if (matches.size <= MAX_NUMBERS) return readSorted(deps, staffId, query, start, wanted, [...matches])
  const found: SortedRow[] = []
  let position = start
  for (;;) {
    const rows = await readSorted(deps, staffId, query, position, ROWS_AT_A_TIME)
    found.push(...rows.filter(({ n }) => matches.has(n)))
    const last = rows.at(-1)
    if (found.length >= wanted || rows.length < ROWS_AT_A_TIME || last === undefined) {
      return found.slice(0, wanted)
    }
    position = { key: last.sort_key, n: last.n }
    await nextTurn()
  }
}

async function readSorted(
  { db, now }: ListDeps,
  staffId: string,
  filter: ListFilter,
  start: Position | undefined,
  limit: number,
  numbers?: readonly number[],
): Promise<SortedRow[]> {
  const { key, direction } = sortOf(filter.view)
  const compare = direction === 'asc' ? sql`>` : sql`<`
  let select = db
    .selectFrom('inquiry')
    .select(rowColumns)
    .select(key.as('sort_key'))
    .where((eb) => isInView(eb, filter.view, staffId, now()))
    .where((eb) => matchesFilter(eb, filter))
    .orderBy(key, direction)
    .orderBy('n', direction)
    .limit(limit)
  if (start) select = select.where(sql<SqlBool>`(${key}, n) ${compare} (${start.key}, ${start.n})`)
  if (numbers) select = select.where('n', 'in', numbers)
  return select.execute()
}

function sortOf(view: View) {
  if (view === 'snoozed') return { key: sql<number>`snoozed_until`, direction: 'asc' } as const
  if (view === 'due') return { key: sql<number>`due_at`, direction: 'asc' } as const
  if (view === 'mine' || view === 'waiting') {
    return { key: sql<number>`coalesce(due_at, ${sql.lit(NEVER)})`, direction: 'asc' } as const
  }
  return { key: sql<number>`received_at`, direction: 'desc' } as const
}

type Builder = ExpressionBuilder<Tables, 'inquiry'>
type Condition = ExpressionWrapper<Tables, 'inquiry', SqlBool>

function isInView(eb: Builder, view: View, staffId: string, now: number): Condition {
  const isOpen = eb('status', 'in', OPEN)
  switch (view) {
    case 'due':
      return eb.and([
        isOpen,
        // The promised replies, and the follow-ups of the next day.
        eb('due_at', '<=', now + DAY_MS),
        eb.or([
          eb('snoozed_until', 'is', null),
          eb('snoozed_until', '<=', now),
          // No snooze hides a promise that is broken.
          eb.and([eb('answered_at', 'is', null), eb('due_at', '<=', now)]),
        ]),
      ])
    case 'mine':
      return eb.and([isOpen, eb('assigned_to', '=', staffId)])
    case 'waiting':
    case 'answered':
    case 'spam':
      return eb.and([eb('status', '=', view)])
    case 'snoozed':
      return eb.and([isOpen, eb('snoozed_until', '>', now)])
    case 'all':
      return eb.and([])
  }
}

function matchesFilter(eb: Builder, { from, to, destination, status, person }: ListFilter): Condition {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(eb.and([eb('received_at', '>=', startOfDay(from))]))
  if (to !== undefined) conditions.push(eb.and([eb('received_at', '<', startOfDay(to, 1))]))
  if (destination !== undefined) conditions.push(eb.and([eb('destination', '=', destination)]))
  if (status !== undefined) conditions.push(eb.and([eb('status', '=', status)]))
  if (person === 'nobody') conditions.push(eb.and([eb('assigned_to', 'is', null)]))
  else if (person !== undefined) conditions.push(eb.and([eb('assigned_to', '=', person)]))
  return eb.and(conditions)
}

async function countViews(db: Db, staffId: string, now: number): Promise<Record<View, number>> {
  const row = await db
    .selectFrom('inquiry')
    .select((eb) =>
      views.map((view) =>
        eb.fn
          .count<number>('n')
          .filterWhere(isInView(eb, view, staffId, now))
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow()
  const { due, mine, waiting, snoozed, answered, spam, all } = row
  const counts = { due, mine, waiting, snoozed, answered, spam, all }
  return Object.fromEntries(views.map((view) => [view, Number(counts[view])])) as Record<View, number> // of all views
}

/** Midnight in Nairobi, in milliseconds. */
export function startOfDay(date: string, daysLater = 0): number {
  return Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(officeTimeZone)
    .epochMilliseconds
}

function toPosition(cursor: string | undefined): Position | undefined {
  const [key, n] = (cursor ?? '').split('.').map(Number)
  return key === undefined || n === undefined ? undefined : { key, n }
}
