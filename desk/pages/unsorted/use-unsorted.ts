import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listUnsortedRoute, type UnsortedList, type UnsortedQuery } from '#contract/desk/unsorted.ts'
import { callDesk } from '../../platform/api.ts'
import { unsortedCountsKey, unsortedListsKey } from '../../received-mail/unsorted-key.ts'
import { setServerTime } from '../../time/clock.ts'

export type UnsortedView = UnsortedQuery['view']
export type UnsortedPages = InfiniteData<UnsortedList>

/** A view, or the mail `only` alone. */
export function useUnsorted(view: UnsortedView, only: string | undefined) {
  const query = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...unsortedListsKey, only ?? view],
      queryFn: async ({ client, signal, pageParam }) => {
        const query = { ...(only === undefined ? { view } : { id: only }), before: pageParam ?? undefined }
        const list = await callDesk(listUnsortedRoute, { query, signal })
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
