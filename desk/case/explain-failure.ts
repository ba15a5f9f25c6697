import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { queryClient } from '../platform/query-client.ts'
import { formatClock } from '../time/office-time.ts'
import { readNames } from '../workplace/use-workplace.ts'
import { toInquiryQuery } from './use-inquiry.ts'

/** They change nothing. */
const READINGS: ReadonlySet<HistoryEntry['kind']> = new Set([
  'viewed',
  'file-previewed',
  'file-viewed',
  'person-exported',
  'link-copied',
])

/** The reason why a change failed. On a conflict, reloads the inquiry and says what the colleague did. */
export async function explainFailure(error: unknown, reference: string): Promise<string> {
  if (!(error instanceof DeskError && error.isRefusal))
    return `${toPlainWords(error)} It may have been done all the same: check before you try again.`
  if (error.status !== 409) return `${toPlainWords(error)} Nothing was changed.`
  const detail = await queryClient
    .fetchQuery({ ...toInquiryQuery(reference), staleTime: 0, retry: false })
    .catch(() => undefined)
  const last = detail?.history.findLast(({ kind }) => !READINGS.has(kind))
  // The inquiry's page has them, and is loaded right after the sign-in.
  const words = await import('./history-words.ts').catch(() => undefined)
  if (!last || !detail || !words) return `${toPlainWords(error)} Nothing of yours was lost.`
  const what = words.toHistoryWords(last, readNames().toName, detail.now)
  return `${what} at ${formatClock(last.at)}. Nothing of yours was lost.`
}
