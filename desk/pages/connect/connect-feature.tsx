import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const ConnectPage = lazyPage(async () => (await import('./connect-page.tsx')).ConnectPage)

export const connect: Feature = {
  pages: [
    {
      path: '/connect',
      show: () => <ConnectPage />,
      link: { name: 'Connect', icon: 'plug', part: 'tools', isForAdmins: true },
    },
  ],
}
