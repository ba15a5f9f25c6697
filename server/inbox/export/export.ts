import { readMineOwners } from '../../case/staff/absences.ts'
import { type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { Reader } from '../../platform/reader/reader.ts'
import type { Trx } from '../../schema/tables.ts'
import type { ListFilter } from '../list-conditions.ts'
import { findAllNumbers, type ListDeps } from '../list-inquiries.ts'
import { hasSealedFilter } from '../search/search-text.ts'
import type { ExportOffice } from './columns.ts'
import { exportReading } from './export-reading.ts'

export type ExportDeps = ListDeps & RecordDeps & { office: ExportOffice; reader: Reader }
export type Export = { rowCount: number; csv: AsyncGenerator<Uint8Array, void, undefined> }

/**
 * Exports as CSV, as fast as it is read; ending the iteration ends the export. The event log records it before the first
 * row goes out; `check` throws if it isn't allowed.
 */
export async function exportInquiries(
  deps: ExportDeps,
  staffId: string,
  filter: ListFilter,
  check?: (trx: Trx, rows: number) => Promise<void>,
): Promise<Export> {
  const now = deps.now()
  const { zone, zoneShort } = deps.office
  const parts = deps.reader.read(exportReading, {
    filter,
    now,
    office: { zone, zoneShort },
    owners: await readMineOwners(deps.db, deps.office, staffId, now),
    found: hasSealedFilter(filter) ? await findAllNumbers(deps, staffId, filter) : undefined,
  })
  try {
    const rowCount = Number((await parts.next()).value)
    await recordChange(deps, async (trx) => {
      // Names of filters, not their values: those may be a patient's words.
      const filters = Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : name))
      await check?.(trx, rowCount)
      const detail = { rows: rowCount, view: filter.view, filters: filters.join(' ') }
      return [{ subjectId: staffId, kind: 'exported', actor: staffId, detail }]
    })
    return { rowCount, csv: passBytes(deps, parts) }
  } catch (error) {
    await parts.return()
    throw error
  }
}

async function* passBytes(
  { log }: Pick<ExportDeps, 'log'>,
  parts: AsyncIterable<number | Uint8Array>,
): Export['csv'] {
  try {
    for await (const part of parts) if (typeof part !== 'number') yield part
  } catch (error) {
    // The status line has been sent, so only the log can report it.
    log.error({ err: error }, 'An export failed midway')
    throw error
  }
}
