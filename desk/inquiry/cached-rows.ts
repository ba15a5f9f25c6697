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
