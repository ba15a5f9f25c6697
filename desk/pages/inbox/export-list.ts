import { exportInquiriesRoute } from '#contract/desk/inquiries.ts'
import type { View } from '#contract/life/views.ts'
import type { Filters } from '../../case/filters.ts'
import { fetchDesk } from '../../platform/api.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { type Progress, readWithProgress } from '../../shell/read-with-progress.ts'
import { readNow } from '../../time/clock.ts'

const LINE_END = 10

type ExportedList = { file: Blob; name: string; rows: number }

/** An aborted signal ends it, also at the server. */
export async function exportList(
  view: View,
  filters: Filters,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<ExportedList> {
  const response = await fetchDesk(exportInquiriesRoute, { query: { ...filters, view }, signal })
  const { parts, total } = await readWithProgress(response, { mark: LINE_END, onProgress })
  const file = new Blob(parts, { type: 'text/csv;charset=utf-8' })
  return { file, name: `inquiries-${view}-${toOfficeDate(readNow())}.csv`, rows: total }
}
