import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'

const AccountPage = lazyPage(async () => (await import('./account-page.tsx')).AccountPage)

export const account: Feature = {
  pages: [
    {
      path: '/account',
      show: () => <AccountPage />,
      link: { name: 'Your account', icon: 'person', part: 'own' },
    },
  ],
  findStale: (events) => (events.some((event) => event?.kind.startsWith('absence-')) ? [workplaceKey] : []),
}
