import type { Company } from '#contract/company.ts'
import type { InquiryField } from '#contract/inquiry.ts'
import { toStatus } from '#contract/life/views.ts'
import { toOffset, toWallText } from '#contract/zone-time.ts'
import { exportColumns, type Written } from '../case/inquiry/fields.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { readWritten, type StoredRow } from '../case/inquiry/rows.ts'
import { readReferences } from '../case/read/row-contexts.ts'
import { countMessages, type MessageCount } from '../case/words/store.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Trx } from '../platform/db/tables.ts'
import { HOUR_MS } from '../platform/process/durations.ts'
import { createTimeSlices } from '../platform/process/time-slices.ts'
import { listStaff } from '../platform/staff/staff-directory.ts'
import { findAllIds, type ListDeps, type ListFilter, readRows } from './list-inquiries.ts'

/** Without a byte order mark spreadsheet programs guess the encoding. */
const BOM = '\uFEFF'
/** White space and zero-width characters may precede the sign; the sign may be full-width, small or raised. */
const FORMULA_START = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻−]/u

const ROWS_AT_A_TIME = 100

export type ExportDeps = ListDeps & { office: Pick<Company, 'zone' | 'zoneShort'> }
export type Export = { rowCount: number; csv: AsyncIterable<string> }

/** Exports as CSV. The event log records it before the first row goes out; `check` throws if it isn't allowed. */
export async function exportInquiries(
  deps: ExportDeps,
  staffId: string,
  filter: ListFilter,
  check?: (trx: Trx, rows: number) => Promise<void>,
): Promise<Export> {
  const people = new Map((await listStaff(deps.db)).map(({ id, name }) => [id, name]))
  const ids: string[] = []
  for await (const found of findAllIds(deps, staffId, filter)) ids.push(...found)
  await recordChange(deps, async (trx) => {
    // Names of filters, not their values: those may be a patient's words.
    const filters = Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : name))
    await check?.(trx, ids.length)
    const detail = { rows: ids.length, view: filter.view, filters: filters.join(' ') }
    return [{ subjectId: staffId, kind: 'exported', actor: staffId, detail }]
  })
  return { rowCount: ids.length, csv: writeLines(deps, ids, people) }
}

async function* writeLines(deps: ExportDeps, ids: readonly string[], people: ReadonlyMap<string, string>) {
  const columns = toColumns(deps.office)
  const slices = createTimeSlices(deps.yieldTurn)
  yield `${BOM}${toLine(columns.map(({ heading }) => heading))}`
  for (let start = 0; start < ids.length; start += ROWS_AT_A_TIME) {
    const lines: string[] = []
    const { rows, references, messages } = await readNext(deps, ids.slice(start, start + ROWS_AT_A_TIME))
    for (const row of rows) {
      const exported = {
        row,
        people,
        written: readWritten(deps, row),
        mergedInto: references.get(row.merged_into ?? '') ?? '',
        messages: messages.get(row.id),
      }
      lines.push(toLine(columns.map(({ toText }) => toText(exported))))
      if (slices.isOver()) await slices.next()
    }
    yield lines.join('')
  }
}

async function readNext(deps: ExportDeps, ids: readonly string[]) {
  try {
    const rows = await readRows(deps.db, ids)
    return {
      rows,
      references: await readReferences(deps.db, rows),
      messages: await countMessages(deps.db, ids),
    }
  } catch (error) {
    // The status line has been sent, so only the log can report it.
    deps.log.error({ err: error }, 'An export failed midway')
    throw error
  }
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

type Exported = {
  row: StoredRow
  written: Written
  mergedInto: string
  people: ReadonlyMap<string, string>
  messages: MessageCount | undefined
}

type Column = { heading: string; toText: (exported: Exported) => string }

const { message, ...otherFields } = exportColumns

function toColumns({ zone, zoneShort }: ExportDeps['office']): readonly Column[] {
  const clocks = [zoneShort, toFixedOffset(zone)].filter(Boolean).join(' ')
  const toTime = (at: number | null) => (at === null ? '' : toWallText(at, zone).replace('T', ' '))
  return [
    { heading: 'Reference', toText: ({ row }) => row.reference },
    { heading: `Received, ${clocks}`, toText: ({ row }) => toTime(row.received_at) },
    { heading: 'Status', toText: ({ row }) => toStatus(toLife(row)) },
    { heading: `Due, ${clocks}`, toText: ({ row }) => toTime(row.next_at) },
    { heading: `Answered, ${clocks}`, toText: ({ row }) => toTime(row.answered_at) },
    { heading: 'Minutes to first answer', toText: ({ row }) => toMinutesToAnswer(row) },
    { heading: 'With', toText: ({ row, people }) => people.get(row.owner ?? '') ?? '' },
    ...Object.values(otherFields).map(toColumn),
    { heading: 'Destination', toText: ({ row }) => row.destination ?? '' },
    { heading: 'Closed because', toText: ({ row }) => row.closed_for ?? '' },
    { heading: 'Source', toText: ({ row }) => row.source ?? '' },
    { heading: 'Heard from', toText: ({ row }) => row.heard_from ?? '' },
    { heading: 'Messages', toText: ({ messages }) => String(messages?.count ?? 0) },
    { heading: `Last message, ${clocks}`, toText: ({ messages }) => toTime(messages?.lastAt ?? null) },
    { heading: 'Merged into', toText: ({ mergedInto }) => mergedInto },
    toColumn(message),
  ]
}

/** "(UTC+3)" where the clocks are never changed. */
function toFixedOffset(zone: string): string {
  const year = new Date().getUTCFullYear()
  const offsets = [0, 3, 6, 9].map((month) => toOffset(Date.UTC(year, month), zone))
  const [hours = 0] = offsets.map((ms) => ms / HOUR_MS)
  if (new Set(offsets).size > 1) return ''
  return `(UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)})`
}

function toColumn({ heading, toText }: (typeof exportColumns)[InquiryField]): Column {
  return { heading, toText: ({ written }) => toText(written) }
}

function toMinutesToAnswer({ answered_at, received_at }: StoredRow): string {
  return answered_at === null ? '' : String(Math.round((answered_at - received_at) / 60_000))
}

/**
 * One quoted cell. An apostrophe turns formulas into text (OWASP, CSV Injection): at the start of the cell, and where a
 * program that splits at semicolons, tabs or line breaks would start another cell.
 */
function toCell(text: string): string {
  const parts = text.split(/(?<=[;\t\r\n])/)
  const safe = parts.map((part) => (FORMULA_START.test(part) ? `'${part}` : part)).join('')
  return `"${safe.replaceAll('"', '""')}"`
}
