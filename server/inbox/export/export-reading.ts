import { readWritten, rowColumns, type StoredRow } from '../../case/inquiry/rows.ts'
import { readReferences } from '../../case/read/row-contexts.ts'
import { countMessages } from '../../case/words/store.ts'
import { listStaff } from '../../company/staff/staff-directory.ts'
import { toLine } from '../../platform/csv/cells.ts'
import { createTimeSlices } from '../../platform/process/time-slices.ts'
import type { Reading, ReadingDeps } from '../../platform/reader/reading.ts'
import type { Db } from '../../schema/tables.ts'
import type { ListFilter } from '../list-conditions.ts'
import { type ExportOffice, toColumns } from './columns.ts'
import { listNumbers } from './list-numbers.ts'

/** Spreadsheet programs guess the encoding if it is missing. */
const BOM = '\uFEFF'
const ROWS_AT_A_TIME = 100

export type ExportInput = {
  filter: ListFilter
  owners: readonly string[]
  now: number
  office: ExportOffice
  /** Numbers of the inquiries that a search has found; undefined without one. */
  found: Float64Array | undefined
}

/** The first part says how many inquiries follow, the others are bytes of the CSV. What is erased meanwhile is left out. */
export const exportReading = { name: 'export', read: writeLines } satisfies Reading<
  ExportInput,
  number | Uint8Array,
  void
>

async function* writeLines(
  deps: ReadingDeps,
  { found, office, ...list }: ExportInput,
): AsyncGenerator<number | Uint8Array, void, undefined> {
  // Eight bytes each: what is exported is fixed at the beginning, whatever changes meanwhile.
  const numbers = found ?? (await listNumbers(deps, { ...list, office }))
  yield numbers.length
  const people = new Map((await listStaff(deps.db)).map(({ id, name }) => [id, name]))
  const columns = toColumns(office)
  const encoder = new TextEncoder()
  const slices = createTimeSlices(deps.yieldTurn)
  yield encoder.encode(`${BOM}${toLine(columns.map(({ heading }) => heading))}`)
  for (let start = 0; start < numbers.length; start += ROWS_AT_A_TIME) {
    const rows = await readNumbered(deps.db, [...numbers.subarray(start, start + ROWS_AT_A_TIME)])
    const references = await readReferences(deps.db, rows)
    const messages = await countMessages(
      deps.db,
      rows.map(({ id }) => id),
    )
    const lines: string[] = []
    for (const row of rows) {
      const exported = {
        row,
        people,
        written: readWritten(deps, row),
        messages: messages.get(row.id),
        mergedInto: references.get(row.merged_into ?? '') ?? '',
      }
      lines.push(toLine(columns.map(({ toText }) => toText(exported))))
      if (slices.isOver()) await slices.next()
    }
    yield encoder.encode(lines.join(''))
  }
}

async function readNumbered(db: Db, numbers: readonly number[]): Promise<StoredRow[]> {
  const rows = await db.selectFrom('inquiry').select(rowColumns).where('n', 'in', numbers).execute()
  const found = new Map(rows.map((row) => [row.n, row]))
  return numbers.flatMap((n) => found.get(n) ?? [])
}
