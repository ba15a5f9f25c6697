import { sql } from 'kysely'
import { startOfDate, toDate } from '#contract/company/office-days.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Calls, MyDay, MyDayItem, MyDayQuery } from '#contract/desk/my-day.ts'
import { formatPhonesAsDialled } from '#contract/inquiry/phone.ts'
import { isContactForbidden } from '#contract/life/inquiry.ts'
import { isAskingAgain } from '#contract/life/steps.ts'
import { type AccessLogDeps, logView } from '../case/inquiry/access-log.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { readWritten, rowColumns, type StoredRow, toInquiryRow } from '../case/inquiry/rows.ts'
import { readContexts } from '../case/read/row-contexts.ts'
import { type OfficeClock, readMineOwners } from '../case/staff/absences.ts'
import type { Db } from '../schema/tables.ts'

const PAGE_LENGTH = 50
/** Nobody does more in a day; overdue ones are among them. */
const MAX_READ_FOR_CALLS = 1_000
/** Each is written to the log of views. */
const MAX_CALLS = 200

type MyDayDeps = AccessLogDeps & { office: OfficeClock }

type Position = { at: number; n: number; item: string }
type Entry = StoredRow & { item: string; item_at: number; staff_id: string }
type ListedItem = { item: MyDayItem; row: InquiryRow; entry: Entry }

export async function readMyDay(
  deps: MyDayDeps,
  staffId: string,
  { person = staffId, cursor }: MyDayQuery,
): Promise<MyDay> {
  const now = deps.now()
  const people = await readMineOwners(deps.db, deps.office, person, now)
  const entries = await findEntries(deps.db, people, { after: toPosition(cursor), limit: PAGE_LENGTH + 1 })
  const page = entries.slice(0, PAGE_LENGTH)
  const last = page.at(-1)
  const listed = await listItems(deps, page)
  return {
    items: listed.map(({ item }) => item),
    rows: [...new Map(listed.map(({ row }) => [row.reference, row])).values()],
    nextCursor: last && entries.length > PAGE_LENGTH ? `${last.item_at}.${last.n}.${last.item}` : null,
    now,
  }
}

/** Overdue calls are still to be made today. The numbers are told only where contact is allowed. */
export async function readCalls(deps: MyDayDeps, staffId: string, person = staffId): Promise<Calls> {
  const now = deps.now()
  const people = await readMineOwners(deps.db, deps.office, person, now)
  const before = startOfDate(toDate(now, deps.office.zone), deps.office.zone, 1)
  const entries = await findEntries(deps.db, people, { before, limit: MAX_READ_FOR_CALLS })
  const all = entries.filter(isCall)
  const calls = await listItems(deps, all.slice(0, MAX_CALLS))
  for (const id of new Set(calls.map(({ row }) => row.id))) await logView(deps, staffId, id)
  return {
    calls: calls.map((call) => toCall(deps, call)),
    hasMore: all.length > MAX_CALLS || entries.length === MAX_READ_FOR_CALLS,
    now,
  }
}

/** Reads plain columns alone, and opens no words. */
function isCall(entry: Entry): boolean {
  return toLife(entry).steps.some(({ id, kind }) => id === entry.item && kind === 'call')
}

function toCall(
  deps: AccessLogDeps,
  { item: { reference, item, at, words, person }, row, entry }: ListedItem,
): Calls['calls'][number] {
  const { countryCode, phone } = readWritten(deps, entry)
  const isForbidden = isContactForbidden(row)
  return {
    reference,
    item,
    at,
    words,
    person,
    name: row.name,
    countryCode: row.countryCode,
    isContactForbidden: isForbidden,
    phone: isForbidden ? '' : formatPhonesAsDialled(countryCode, phone),
  }
}

async function findEntries(
  db: Db,
  people: readonly string[],
  { after, before, limit }: { after?: Position | undefined; before?: number; limit: number },
): Promise<Entry[]> {
  let select = db
    .selectFrom('agenda')
    .innerJoin('inquiry', 'inquiry.n', 'agenda.inquiry_n')
    .select(rowColumns)
    .select(['agenda.item', 'agenda.at as item_at', 'agenda.staff_id'])
    .where('agenda.staff_id', 'in', people)
    .orderBy('agenda.at')
    .orderBy('agenda.inquiry_n')
    .orderBy('agenda.item')
    .limit(limit)
  if (before !== undefined) select = select.where('agenda.at', '<', before)
  if (after)
    select = select.where(
      sql<boolean>`(agenda.at, agenda.inquiry_n, agenda.item) > (${after.at}, ${after.n}, ${after.item})`,
    )
  return select.execute()
}

async function listItems(deps: AccessLogDeps, entries: readonly Entry[]): Promise<ListedItem[]> {
  const stored = new Map(entries.map((entry) => [entry.id, entry]))
  const toContext = await readContexts(deps, [...stored.values()])
  const rows = new Map([...stored].map(([id, row]) => [id, toInquiryRow(deps, row, toContext(row))]))
  return entries.flatMap((entry) => {
    const row = rows.get(entry.id)
    const item = row && toItem(entry, row)
    return row && item ? [{ item, row, entry }] : []
  })
}

/** Undefined for asking again while the patient waits for an answer: the answer plans it again. */
function toItem({ item, staff_id: person }: Entry, row: InquiryRow): MyDayItem | undefined {
  const { reference, owed, steps, stepNotes } = row
  if (item === 'owed')
    return owed === null ? undefined : { ...owed, reference, item, words: null, by: null, person }
  const step = steps.find(({ id }) => id === item)
  if (step === undefined || (owed !== null && isAskingAgain(step))) return undefined
  const { kind, at, note, by } = step
  return { reference, item, kind, at, words: note === null ? null : (stepNotes[note] ?? null), by, person }
}

function toPosition(cursor: string | undefined): Position | undefined {
  const [, at, n, item] = /^(\d+)\.(\d+)\.(.+)$/s.exec(cursor ?? '') ?? []
  return item === undefined ? undefined : { at: Number(at), n: Number(n), item }
}
