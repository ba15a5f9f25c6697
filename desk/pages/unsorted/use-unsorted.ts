import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type UnsortedList, type UnsortedQuery, unsortedListSchema } from '#contract/desk/unsorted.ts'
import { callDesk } from '../../platform/api.ts'
import { unsortedCountsKey, unsortedListsKey } from '../../received-mail/unsorted-key.ts'
import { setServerTime } from '../../time/clock.ts'

export type UnsortedView = UnsortedQuery['view']
export type UnsortedPages = InfiniteData<UnsortedList>

export function useUnsorted(view: UnsortedView) {
  const query = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...unsortedListsKey, view],
      queryFn: async ({ client, signal, pageParam }) => {
        const before = pageParam === null ? '' : `&before=${pageParam}`
        const list = await callDesk(unsortedListSchema, `unsorted?view=${view}${before}`, { signal })
        setServerTime(list.now)
        client.setQueryData(unsortedCountsKey, list.counts)
        return list
      },
      initialPageParam: null as number | null, // Null asks for the first page; the type can't be inferred from the value.
      getNextPageParam: (page) => page.nextBefore,
    }),
  )
  return { ...query, mails: toMails(query.data) }
}

function toMails(data: UnsortedPages | undefined) {
  return data?.pages.flatMap(({ mails }) => mails)
}
