import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const MailPage = lazyPage(async () => (await import('./mail-page.tsx')).MailPage)

export const mail: Feature = {
  pages: [
    {
      path: '/mail',
      show: () => <MailPage />,
      link: { name: 'Mail', icon: 'mail', part: 'tools' },
    },
  ],
}
