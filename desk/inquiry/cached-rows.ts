import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { InquiryDetail, InquiryList, InquiryRow } from '#contract/desk/inquiries.ts'
import { parseView } from '../inbox/filters.ts'
import { listsKey } from '../inbox/use-inquiries.ts'
import { isInView } from './steps.ts'

type Lists = InfiniteData<InquiryList>
export type CachedBefore = { lists: [QueryKey, Lists | undefined][]; detail: InquiryDetail | undefined }

/** Puts a changed inquiry into every list and page that shows it; gives what was there before. */
export function patchCached(client: QueryClient, row: InquiryRow, me: string, now: number): CachedBefore {
  const lists = client.getQueriesData<Lists>({ queryKey: listsKey })
  const detailKey = ['inquiry', row.reference]
  const detail = client.getQueryData<InquiryDetail>(detailKey)
  for (const [key, data] of lists) {
    if (data === undefined) continue
    const view = parseView(String(key[listsKey.length])) ?? 'all'
    client.setQueryData<Lists>(key, withRow(data, row, isInView(view, row, me, now)))
  }
  if (detail) {
    client.setQueryData<InquiryDetail>(detailKey, { ...detail, inquiry: { ...detail.inquiry, ...row } })
  }
  return { lists, detail }
}

/** Keeps what the server answered to a change, in the inquiry's page and in every list that shows it. */
export function keepAnswer(client: QueryClient, detail: InquiryDetail, me: string): void {
  client.setQueryData(['inquiry', detail.inquiry.reference], detail)
  patchCached(client, toRow(detail.inquiry), me, detail.now)
}

/** The part of an inquiry that lists show. */
export function toRow(inquiry: InquiryRow): InquiryRow {
  const { id, reference, name, countryCode, treatment, firstWords, receivedAt, dueAt } = inquiry
  const { answeredAt, status, assignedTo, snoozedUntil, followUpAt, destination, version } = inquiry
  return {
    ...{ id, reference, name, countryCode, treatment, firstWords, receivedAt, dueAt },
    ...{ answeredAt, status, assignedTo, snoozedUntil, followUpAt, destination, version },
  }
}

/** Takes a change back that did not come about. */
export function restoreCached(client: QueryClient, reference: string, { lists, detail }: CachedBefore): void {
  for (const [key, data] of lists) client.setQueryData(key, data)
  if (detail) client.setQueryData(['inquiry', reference], detail)
}

function withRow(data: Lists, row: InquiryRow, isIn: boolean): Lists {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.flatMap((other) => {
        if (other.reference !== row.reference) return other
        return isIn ? row : []
      }),
    })),
  }
}
