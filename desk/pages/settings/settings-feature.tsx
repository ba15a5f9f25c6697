import { settingsKey } from '../../platform/read-settings.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { workplaceKey } from '../../workplace/workplace-key.ts'

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
  // The company's name, hours and zone are everybody's.
  findStale: (events) =>
    events.some((event) => event?.kind === 'setting-changed') ? [settingsKey, workplaceKey] : [],
}
