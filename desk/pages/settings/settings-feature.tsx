import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const SettingsPages = lazyPage(async () => (await import('./settings-pages.tsx')).SettingsPages)

export const settings: Feature = {
  pages: [
    {
      path: '/settings',
      show: () => <SettingsPages />,
      link: { name: 'Settings', icon: 'settings', part: 'tools', isForAdmins: true },
    },
    { path: '/settings/:name', show: (params) => <SettingsPages {...params} /> },
  ],
}
