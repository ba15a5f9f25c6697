import { findView, readFilters } from './inbox/filters.ts'
import { toListQuery } from './inbox/use-inquiries.ts'
import { queryClient } from './query-client.ts'
import { readAccessToken } from './session/access-token.ts'
import { workplaceQuery } from './workplace/use-workplace.ts'

/** Asks for the inbox while the page is still being put together, where somebody is signed in. */
export async function prefetchInbox({ pathname, search }: Location): Promise<void> {
  const view = findView(pathname)
  if (view === undefined) return
  // Whoever shows the inbox asks again, and says why it fails.
  if ((await readAccessToken().catch(() => undefined)) === undefined) return
  void queryClient.prefetchInfiniteQuery({ ...toListQuery(view, readFilters(search)), retry: false })
  void queryClient.prefetchQuery({ ...workplaceQuery, retry: false })
}
