import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type InquiryList, type InquiryRow, inquiryListSchema } from '#contract/desk/inquiries.ts'
import type { View } from '#contract/desk/statuses.ts'
import { callDesk } from '../api.ts'
import { setServerTime } from '../time/clock.ts'
import { type Filters, toQuery } from './filters.ts'
import { listsKey } from './lists-key.ts'

const PAGE_LENGTH = '60'

export const countsQuery = queryOptions({
  queryKey: ['inquiries', 'counts'],
  queryFn: async ({ signal }) => (await fetchList('limit=1', signal)).counts,
})

/** How many there are in each view. */
export function useCounts() {
  return useQuery(countsQuery).data
}

export function useInquiries(view: View, filters: Filters) {
  const query = useInfiniteQuery(toListQuery(view, filters))
  return { ...query, rows: toRows(query.data) }
}

/** Each inquiry once: one that moved while the list was read on may be on two pages. */
function toRows(data: InfiniteData<InquiryList> | undefined): InquiryRow[] | undefined {
  const rows = data?.pages.flatMap((page) => page.rows.map((row) => [row.reference, row] as const))
  return rows && [...new Map(rows).values()]
}

export function toListQuery(view: View, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, view, toQuery(filters)],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(toQuery(filters))
      query.set('view', view)
      query.set('limit', PAGE_LENGTH)
      if (pageParam !== null) query.set('cursor', pageParam)
      return fetchList(query.toString(), signal)
    },
    initialPageParam: null as string | null, // Null asks for the first page; its type can't be told from the value.
    getNextPageParam: (page) => page.nextCursor,
  })
}

async function fetchList(query: string, signal: AbortSignal) {
  const list = await callDesk(inquiryListSchema, `inquiries?${query}`, { signal })
  setServerTime(list.now)
  return list
}
