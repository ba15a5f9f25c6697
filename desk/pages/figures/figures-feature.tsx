import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const FiguresPage = lazyPage(async () => (await import('./figures-page.tsx')).FiguresPage)

export const figures: Feature = {
  pages: [
    {
      path: '/figures',
      show: () => <FiguresPage />,
      link: { name: 'Figures', icon: 'chart', part: 'tools' },
    },
  ],
}
