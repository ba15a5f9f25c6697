import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'
import { peopleKey } from './people-key.ts'

const PeoplePage = lazyPage(async () => (await import('./people-page.tsx')).PeoplePage)

export const people: Feature = {
  pages: [
    {
      path: '/people',
      show: () => <PeoplePage />,
      link: { name: 'People', icon: 'person', part: 'tools', isForAdmins: true },
    },
  ],
  findStale: (events) =>
    events.some((event) => /^(?:account|role|setting)-/.test(event?.kind ?? ''))
      ? [peopleKey, workplaceKey]
      : [],
}
