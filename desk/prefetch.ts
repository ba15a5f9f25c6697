import { parseView, readFilters } from './inbox/filters.ts'
import { countsQuery, toListQuery } from './inbox/use-inquiries.ts'
import { queryClient } from './query-client.ts'
import { readAccessToken } from './session/access-token.ts'
import { workplaceQuery } from './workplace/use-workplace.ts'

/** Asks for the inbox while the page is still being put together, where somebody is signed in. */
export async function prefetchInbox({ pathname, search }: Location): Promise<void> {
  const view = pathname === '/' ? 'due' : parseView(/^\/inbox\/(\w+)$/.exec(pathname)?.[1])
  if (view === undefined || (await readAccessToken()) === undefined) return
  void queryClient.prefetchInfiniteQuery({ ...toListQuery(view, readFilters(search)), retry: false })
  void queryClient.prefetchQuery({ ...countsQuery, retry: false })
  void queryClient.prefetchQuery({ ...workplaceQuery, retry: false })
}
