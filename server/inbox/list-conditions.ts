import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import { startOfDate } from '#contract/company/office-days.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { openStandings, type Standing, spamStandings } from '#contract/life/standing.ts'
import type { Status, View } from '#contract/life/views.ts'
import type { OfficeClock } from '../case/staff/absences.ts'
import type { Tables } from '../schema/tables.ts'

export type ListFilter = Omit<ListQuery, 'cursor' | 'limit'>

export type Builder = ExpressionBuilder<Tables, 'inquiry'>
export type Condition = ExpressionWrapper<Tables, 'inquiry', SqlBool>

/**
 * The rows of a list are read by one index: that of what is to be done or that of spam, which have few, or else those by
 * person, destination and arrival.
 */
type Bound = 'work' | 'spam' | 'none'

const workViews: ReadonlySet<View> = new Set(['due', 'mine', 'waiting', 'later', 'answered'])

function toBound({ view, status, urgent }: ListFilter): Bound {
  if (view === 'spam' || status === 'spam') return 'spam'
  if (workViews.has(view) || urgent !== undefined) return 'work'
  return status === undefined || status === 'closed' ? 'none' : 'work'
}

/** In the words of the index `inquiry_due`. */
const urgentFirst = sql<number>`(next_at - urgent * 100000000000000)`

export function sortOf(filter: ListFilter) {
  const { view } = filter
  if (view === 'due' || view === 'mine' || view === 'waiting' || view === 'later')
    return { key: urgentFirst, direction: 'asc' } as const
  return { key: toArrival(filter), direction: 'desc' } as const
}

/** SQLite, which keeps no statistics, would read by an index of many more rows; an expression hides the column. */
function toArrival(filter: ListFilter): RawBuilder<number> {
  return toBound(filter) === 'work' ? sql`(received_at + 0)` : sql`received_at`
}

function toText(filter: ListFilter, column: 'owner' | 'destination'): RawBuilder<string | null> {
  return toBound(filter) === 'none' ? sql.ref(column) : sql`(${sql.ref(column)} || '')`
}

/** `isInView` of contract/life/views.ts as SQL; a test compares them. */
export function isInView(eb: Builder, view: View, owners: readonly string[], now: number): Condition {
  const isOpen = eb('standing', 'in', openStandings)
  const isActive = eb('next_at', 'is not', null)
  // Due within a day, and broken promises, even where they were put off.
  const isDue = eb.or([
    eb('next_at', '<=', now + DAY_MS),
    eb.and([isOpen, eb('answered_at', 'is', null), eb('received_at', '<=', now - ANSWER_WITHIN_MS)]),
  ])
  switch (view) {
    case 'due':
      return eb.and([isActive, isDue])
    case 'mine':
      return eb.and([isActive, eb.or([eb('owner', 'in', owners), isHelpedBy(eb, owners)])])
    case 'waiting':
      return eb.and([isActive, isWaiting(eb)])
    case 'later':
      return eb.and([isActive, eb.not(isDue)])
    case 'answered':
      return eb.and([isActive, isOpen, eb('answered_at', 'is not', null)])
    case 'spam':
      return hasStanding(eb, spamStandings)
    case 'all':
      return eb.and([])
  }
}

/** In the words of the partial indexes: a bound value would not match them. */
export function hasStanding(eb: Builder, standings: readonly Standing[]): Condition {
  return eb.and([sql<SqlBool>`standing in (${sql.join(standings.map((each) => sql.lit(each)))})`])
}

export function matchesFilter(
  eb: Builder,
  filter: ListFilter,
  { zone }: Pick<OfficeClock, 'zone'>,
): Condition {
  const { from, to, destination, status, person, urgent, language } = filter
  const arrival = toArrival(filter)
  const owner = toText(filter, 'owner')
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(eb.and([eb(arrival, '>=', startOfDate(from, zone))]))
  if (to !== undefined) conditions.push(eb.and([eb(arrival, '<', startOfDate(to, zone, 1))]))
  if (destination !== undefined)
    conditions.push(eb.and([eb(toText(filter, 'destination'), '=', destination)]))
  if (status !== undefined) conditions.push(hasStatus(eb, status))
  if (urgent !== undefined) conditions.push(eb.and([eb('next_at', 'is not', null), eb('urgent', '=', 1)]))
  if (language !== undefined) conditions.push(eb.and([eb('locale', '=', language)]))
  if (person === 'nobody') conditions.push(eb.and([eb(owner, 'is', null)]))
  else if (person !== undefined) conditions.push(eb.and([eb(owner, '=', person)]))
  return eb.and(conditions)
}

function isHelpedBy(eb: Builder, people: readonly string[]): Condition {
  const steps = eb.selectFrom('agenda').select('inquiry_n').where('staff_id', 'in', people)
  return eb.and([eb('n', 'in', steps)])
}

/** Whether the next step waits for the patient, and nothing is owed to them. */
function isWaiting(eb: Builder): Condition {
  return eb.and([eb('next_kind', '=', 'wait'), eb('owed_at', 'is', null)])
}

function hasStatus(eb: Builder, status: Status): Condition {
  // Each open inquiry has a next step.
  const isOpen = eb.and([eb('next_at', 'is not', null), eb('standing', 'in', openStandings)])
  switch (status) {
    case 'closed':
    case 'spam':
      return hasStanding(eb, [status])
    case 'waiting':
      return eb.and([isOpen, isWaiting(eb)])
    case 'answered':
      return eb.and([isOpen, eb.not(isWaiting(eb)), eb('answered_at', 'is not', null)])
    case 'claimed':
    case 'new': {
      const isOwned = eb(sql`(owner || '')`, status === 'new' ? 'is' : 'is not', null)
      return eb.and([isOpen, eb.not(isWaiting(eb)), eb('answered_at', 'is', null), isOwned])
    }
  }
}
