import { findCountry } from '#contract/countries.ts'
import { toStatus } from '#contract/life/views.ts'
import { formatPhoneAsEntered, toReadablePhone, understandPhone } from '#contract/phone.ts'
import { appendEvents } from '../audit/event-log.ts'
import { listStaff } from '../auth/staff-directory.ts'
import { lockAppends } from '../db/engine.ts'
import type { Trx } from '../db/tables.ts'
import { HOUR_MS } from '../durations.ts'
import { toLife } from '../inquiries/life-columns.ts'
import type { Written } from '../inquiries/store.ts'
import { createTimeSlices } from '../time-slices.ts'
import { findAllIds, type ListDeps, type ListFilter, readRows } from './list-inquiries.ts'
import { readContexts } from './row-contexts.ts'
import { type RowContext, readWritten, type StoredRow } from './rows.ts'

/** A byte order mark: without it spreadsheet programs guess at the encoding. */
const BOM = '\uFEFF'
const HEADINGS = [
  'Reference',
  'Received, EAT (UTC+3)',
  'Status',
  'Due, EAT (UTC+3)',
  'Answered, EAT (UTC+3)',
  'Minutes to first answer',
  'With',
  'Name',
  'Country',
  'Phone',
  'E-mail',
  'Treatment',
  'Destination',
  'Merged into',
  'Message',
]

/** White space and what has no width may stand before the sign; the sign may be full-width, small or raised. */
const FORMULA_START = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻−]/u

/** East Africa keeps one time all year round. */
const OFFICE_OFFSET_MS = 3 * HOUR_MS
const ROWS_AT_A_TIME = 100

export type Export = { rowCount: number; csv: AsyncIterable<string> }

/**
 * The list as filtered, as CSV for spreadsheet programs, some rows at a time. That it was taken, and how much, is in the
 * event log before the first of them goes out; `check` throws where it may not be.
 */
export async function exportInquiries(
  deps: ListDeps,
  staffId: string,
  filter: ListFilter,
  check?: (trx: Trx, rows: number) => Promise<void>,
): Promise<Export> {
  const people = new Map((await listStaff(deps.db)).map(({ id, name }) => [id, name]))
  const ids: string[] = []
  for await (const found of findAllIds(deps, staffId, filter)) ids.push(...found)
  await deps.db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    // Which filters, not what was searched for: the words may be a patient's.
    const filters = Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : name))
    const at = deps.now()
    await check?.(trx, ids.length)
    const detail = { rows: ids.length, view: filter.view, filters: filters.join(' ') }
    await appendEvents(trx, deps.vault, [
      { subjectId: staffId, kind: 'exported', actor: staffId, at, detail },
    ])
  })
  return { rowCount: ids.length, csv: writeLines(deps, ids, people) }
}

async function* writeLines(deps: ListDeps, ids: readonly string[], people: ReadonlyMap<string, string>) {
  const slices = createTimeSlices(deps.yieldTurn)
  yield `${BOM}${toLine(HEADINGS)}`
  for (let start = 0; start < ids.length; start += ROWS_AT_A_TIME) {
    const lines: string[] = []
    const { rows, toContext } = await readNext(deps, ids.slice(start, start + ROWS_AT_A_TIME))
    for (const row of rows) {
      lines.push(toLine(toCells(row, readWritten(deps, row), toContext(row), people)))
      if (slices.isOver()) await slices.next()
    }
    yield lines.join('')
  }
}

async function readNext({ db, log }: ListDeps, ids: readonly string[]) {
  try {
    const rows = await readRows(db, ids)
    return { rows, toContext: await readContexts(db, rows) }
  } catch (error) {
    // Its status has been sent: nobody else would tell.
    log.error({ err: error }, 'An export broke off')
    throw error
  }
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCells(
  row: StoredRow,
  written: Written,
  { mergedInto }: RowContext,
  people: ReadonlyMap<string, string>,
): string[] {
  const { name, email, countryCode, phone, treatment, message } = written
  const { callingCode } = understandPhone(countryCode, phone)
  const waitedMs = row.answered_at === null ? undefined : row.answered_at - row.received_at
  return [
    row.reference,
    toTime(row.received_at),
    toStatus(toLife(row)),
    toTime(row.next_at),
    toTime(row.answered_at),
    waitedMs === undefined ? '' : String(Math.round(waitedMs / 60_000)),
    row.owner === null ? '' : (people.get(row.owner) ?? ''),
    name,
    findCountry(callingCode)?.name ?? callingCode,
    toDialable(countryCode, phone),
    email,
    treatment,
    row.destination ?? '',
    mergedInto ?? '',
    message,
  ]
}

/** In the office's time, as spreadsheet programs read a date and a time; which time it is stands in the heading. */
function toTime(at: number | null): string {
  if (at === null) return ''
  return new Date(at + OFFICE_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * As it is dialled from anywhere. In brackets the plus begins no formula, and no program takes the digits for a number,
 * whose leading zeros and last digits it would drop; telephones pass over brackets and spaces.
 */
function toDialable(countryCode: string, phone: string): string {
  const understood = understandPhone(countryCode, phone)
  if (understood.national === '') return formatPhoneAsEntered(countryCode, phone)
  return toReadablePhone(understood).replace(/^\S+/, '($&)')
}

/**
 * One quoted cell. Whatever a spreadsheet program would take for a formula gets an apostrophe in front, which makes it
 * text (OWASP, CSV Injection): at the start of the cell, and where a program that splits at semicolons, tabs or line
 * breaks would start another.
 */
function toCell(text: string): string {
  const parts = text.split(/(?<=[;\t\r\n])/)
  const safe = parts.map((part) => (FORMULA_START.test(part) ? `'${part}` : part)).join('')
  return `"${safe.replaceAll('"', '""')}"`
}
