import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type MyDay, type MyDayItem, readCallsRoute, readMyDayRoute } from '#contract/desk/my-day.ts'
import { callDesk } from '../../platform/api.ts'
import { setServerTime } from '../../time/clock.ts'

export type DayItem = MyDayItem & { key: string; row: InquiryRow }

/** Items that a person has to come back to; one's own where `person` is null. */
export function useMyDay(person: string | null) {
  const query = useInfiniteQuery({
    // Stale with the lists, after each change of an inquiry.
    queryKey: ['inquiries', 'my-day', person],
    queryFn: async ({ signal, pageParam }) => {
      const query = { person: person ?? undefined, cursor: pageParam ?? undefined }
      const day = await callDesk(readMyDayRoute, { query, signal })
      setServerTime(day.now)
      return day
    },
    initialPageParam: null as string | null, // Null asks for the first page; the type can't be inferred from the value.
    getNextPageParam: (page) => page.nextCursor,
  })
  return { ...query, items: query.data && toItems(query.data) }
}

export function fetchCalls(person: string | null) {
  return callDesk(readCallsRoute, { query: { person: person ?? undefined } })
}

/** Once each: a step that was moved between two fetches may be on two pages. */
function toItems({ pages }: InfiniteData<MyDay>): DayItem[] {
  const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.reference, row])))
  const items = new Map<string, DayItem>()
  for (const item of pages.flatMap((page) => page.items)) {
    const row = rows.get(item.reference)
    const key = `${item.reference} ${item.item}`
    if (row) items.set(key, { ...item, key, row })
  }
  return [...items.values()]
}
