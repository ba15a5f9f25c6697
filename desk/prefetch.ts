import { findView, readFilters } from './case/filters.ts'
import { toListQuery } from './case/use-inquiries.ts'
import { InquiryPage } from './pages/inquiry/lazy-inquiry-page.ts'
import { readAccessToken } from './platform/access-token.ts'
import { queryClient } from './platform/query-client.ts'
import { workplaceQuery } from './workplace/use-workplace.ts'

/** Fetches what the address needs while the page is still loading, and the inbox for a signed-in person. */
export async function prefetch({ pathname, search }: Location): Promise<void> {
  if (pathname.startsWith('/inquiries/')) void InquiryPage.preload()
  const view = findView(pathname)
  if (view === undefined) return
  // The inbox fetches again and reports the error.
  if ((await readAccessToken().catch(() => undefined)) === undefined) return
  void queryClient.prefetchInfiniteQuery({ ...toListQuery(view, readFilters(search)), retry: false })
  void queryClient.prefetchQuery({ ...workplaceQuery, retry: false })
}
