import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLocation } from 'wouter'
import {
  type InquiryList,
  type InquiryRow,
  type ListQuery,
  listInquiriesRoute,
} from '#contract/desk/inquiries.ts'
import type { View } from '#contract/life/views.ts'
import { callDesk } from '../platform/api.ts'
import { setServerTime } from '../time/clock.ts'
import { type Filters, findView, toQuery } from './filters.ts'
import { listsKey } from './lists-key.ts'

const PAGE_LENGTH = 60
const MAX_READ_AT_ONCE = 1_000

const countsKey = ['inquiries', 'counts'] as const

/** The counts of all views. Every list answer updates them; they are fetched where no list is shown. */
export function useCounts() {
  const client = useQueryClient()
  const [path] = useLocation()
  return useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await fetchList(client, { limit: 1 }, signal)).counts,
    enabled: findView(path) === undefined,
  }).data
}

export function useInquiries(view: View, filters: Filters) {
  const client = useQueryClient()
  const options = toListQuery(view, filters)
  const query = useInfiniteQuery(options)

  async function readAll(): Promise<InquiryRow[]> {
    let { data, hasNextPage, isFetchNextPageError } = query
    while (hasNextPage && !isFetchNextPageError && (toRows(data)?.length ?? 0) < MAX_READ_AT_ONCE)
      ({ data, hasNextPage, isFetchNextPageError } = await query.fetchNextPage())
    return toRows(data)?.slice(0, MAX_READ_AT_ONCE) ?? []
  }

  return {
    ...query,
    rows: toRows(query.data),
    passages: toPassages(query.data),
    isPartial: isPartial(query.data),
    readyShare: query.data?.pages.at(-1)?.readyShare ?? null,
    readAll,
    /** Stops the search; the rows that were found so far stay. */
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    similar: countSimilar(query.data),
  }
}

function countSimilar(data: InfiniteData<InquiryList> | undefined): number {
  return data?.pages.reduce((count, { similar }) => count + similar, 0) ?? 0
}

function isPartial(data: InfiniteData<InquiryList> | undefined): boolean {
  return data?.pages.at(-1)?.isPartial ?? false
}

/** Deduplicates: an inquiry that moved between two fetches may be on two pages. */
function toRows(data: InfiniteData<InquiryList> | undefined): InquiryRow[] | undefined {
  const rows = data?.pages.flatMap((page) => page.rows.map((row) => [row.reference, row] as const))
  return rows && [...new Map(rows).values()]
}

function toPassages(data: InfiniteData<InquiryList> | undefined): InquiryList['passages'] {
  return Object.assign({}, ...(data?.pages.map(({ passages }) => passages) ?? []))
}

export function toListQuery(view: View, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, view, toQuery(filters)],
    queryFn: ({ client, signal, pageParam }) =>
      fetchList(
        client,
        { ...filters, view, limit: PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null, // Null asks for the first page; the type can't be inferred from the value.
    getNextPageParam: (page) => page.nextCursor,
  })
}

async function fetchList(client: QueryClient, query: Partial<ListQuery>, signal: AbortSignal) {
  const list = await callDesk(listInquiriesRoute, { query, signal })
  setServerTime(list.now)
  client.setQueryData(countsKey, list.counts)
  return list
}
