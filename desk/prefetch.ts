import { findView, readFilters } from './inbox/filters.ts'
import { toListQuery } from './inbox/use-inquiries.ts'
import { queryClient } from './query-client.ts'
import { readAccessToken } from './session/access-token.ts'
import { workplaceQuery } from './workplace/use-workplace.ts'

/** Fetches the inbox for a signed-in person while the page is still loading. */
export async function prefetchInbox({ pathname, search }: Location): Promise<void> {
  const view = findView(pathname)
  if (view === undefined) return
  // The inbox fetches again and reports the error.
  if ((await readAccessToken().catch(() => undefined)) === undefined) return
  void queryClient.prefetchInfiniteQuery({ ...toListQuery(view, readFilters(search)), retry: false })
  void queryClient.prefetchQuery({ ...workplaceQuery, retry: false })
}
