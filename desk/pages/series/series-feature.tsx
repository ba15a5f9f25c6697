import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const SeriesPage = lazyPage(async () => (await import('./series-page.tsx')).SeriesPage)

export const series: Feature = {
  pages: [
    {
      path: '/plans',
      show: () => <SeriesPage />,
      link: { name: 'Plans', icon: 'steps', part: 'tools', isForAdmins: true },
    },
  ],
}
