import type { View } from '#contract/life/views.ts'
import { type Filters, toQuery } from '../../case/filters.ts'
import { fetchDesk } from '../../platform/api.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { readNow } from '../../time/clock.ts'

const LINE_END = 10

export type ExportProgress = { done: number; total: number }
type OnProgress = (progress: ExportProgress) => void
type ExportedList = { file: Blob; name: string; rows: number }

/** An aborted signal ends it, also at the server. */
export async function exportList(
  view: View,
  filters: Filters,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<ExportedList> {
  const query = new URLSearchParams(toQuery(filters))
  query.set('view', view)
  const response = await fetchDesk(`export?${query}`, { signal })
  const total = Number(response.headers.get('x-row-count') ?? 0)
  const file = await readWithProgress(response, total, onProgress)
  return { file, name: `inquiries-${view}-${toOfficeDate(readNow())}.csv`, rows: total }
}

async function readWithProgress(response: Response, total: number, onProgress: OnProgress): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      throw new DeskError('offline', { cause })
    })
    if (part?.value === undefined) break
    chunks.push(part.value)
    lines += countLines(part.value)
    // A multi-line message counts several times; the total bounds it.
    onProgress({ done: Math.min(total, lines), total })
  }
  return new Blob(chunks, { type: 'text/csv;charset=utf-8' })
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines++
  return lines
}
