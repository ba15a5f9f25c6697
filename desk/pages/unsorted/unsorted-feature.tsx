import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { foundMailsKey, unsortedCountsKey, unsortedListsKey } from '../../received-mail/unsorted-key.ts'
import { useIncomingMail } from '../../received-mail/use-incoming-mail.ts'
import type { Feature, LinkCount } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { useUnsortedCounts } from './use-unsorted-counts.ts'

const UnsortedPage = lazyPage(async () => (await import('./unsorted-page.tsx')).UnsortedPage)

export const unsorted: Feature = {
  pages: [
    {
      path: '/unsorted',
      show: () => <UnsortedPage />,
      link: { name: 'Unsorted', icon: 'mailIn', part: 'news', keys: 'g u', useCount },
    },
    { path: '/unsorted/:id', show: ({ id = '' }) => <UnsortedPage key={id} only={id} /> },
  ],
  findStale: (events) => [
    unsortedListsKey,
    ...(events.some(mayChangeCounts) ? [unsortedCountsKey, foundMailsKey] : []),
  ],
}

function mayChangeCounts(event: LiveEvent | undefined): boolean {
  return event === undefined || (event.reference === null && event.kind.startsWith('mail-'))
}

function useCount(): LinkCount {
  const count = useUnsortedCounts()?.open
  const isMailRead = Boolean(useIncomingMail())
  const isLoud = count !== undefined && count > 0
  return { count, isLoud, isHidden: count === undefined || !(isMailRead || isLoud) }
}
