import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { type View, views } from '#contract/life/views.ts'
import { CloseDialog } from '../../case/close-dialog.tsx'
import { findView, readFilters, toInboxPath } from '../../case/filters.ts'
import { toListQuery, useCounts } from '../../case/use-inquiries.ts'
import { viewNames } from '../../case/words.ts'
import { queryClient } from '../../platform/query-client.ts'
import type { Feature, LinkCount, Page, PageLink } from '../../shell/feature.ts'
import { focusField, isAwaited } from '../../shell/field-focus.ts'
import { InboxPage } from './inbox-page.tsx'
import { forgetWords } from './kept-words.ts'
import { noteNewInquiry } from './new-inquiry-notice.ts'

const viewLinks = {
  due: { icon: 'clock', keys: 'g d' },
  mine: { icon: 'person', keys: 'g m' },
  waiting: { icon: 'waiting', keys: 'g w' },
  later: { icon: 'alarm', keys: 'g l' },
  answered: { icon: 'check' },
  spam: { icon: 'flag' },
  all: { icon: 'list', keys: 'g a' },
} as const satisfies Record<View, Pick<PageLink, 'icon' | 'keys'>>

export const inbox: Feature = {
  pages: [
    { path: '/', show: () => <Redirect to="/inbox/due" replace /> },
    // Bookmarks of an earlier version.
    { path: '/inbox/snoozed', show: () => <Redirect to={`/inbox/later${location.search}`} replace /> },
    ...views.map(
      (view): Page => ({
        path: toInboxPath(view),
        show: () => <InboxPage key={view} view={view} />,
        link: {
          name: viewNames[view],
          part: 'lists',
          useCount: () => useViewCount(view),
          ...viewLinks[view],
        },
      }),
    ),
  ],
  keys: { '/': search },
  Everywhere,
  onEvent: noteNewInquiry,
  findStale: () => [['inquiries']],
  prefetch: prefetchList,
  forget: forgetWords,
}

function useViewCount(view: View): LinkCount {
  const count = useCounts()?.[view]
  if (view !== 'due' || count === undefined || count === 0) return { count }
  return { count, isLoud: true, title: `(${count}) ` }
}

function Everywhere() {
  useEffect(() => {
    // Requested while the desk was still loading.
    if (isAwaited('search')) search()
  }, [])
  return <CloseDialog />
}

function search(): void {
  focusField('search')
  if (findView(window.location.pathname) === undefined) navigate(toInboxPath('all'))
}

function prefetchList({ pathname, search }: Location): void {
  const view = findView(pathname)
  if (view === undefined) return
  void queryClient.prefetchInfiniteQuery({ ...toListQuery(view, readFilters(search)), retry: false })
}
