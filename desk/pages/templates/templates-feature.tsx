import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const TemplatesPage = lazyPage(async () => (await import('./templates-page.tsx')).TemplatesPage)

export const templates: Feature = {
  pages: [
    {
      path: '/templates',
      show: () => <TemplatesPage />,
      link: { name: 'Templates', icon: 'template', part: 'tools' },
    },
  ],
}
