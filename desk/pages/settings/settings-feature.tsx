import { settingsKey } from '../../platform/read-settings.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage, lazyPart } from '../../shell/lazy-part.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { workplaceKey } from '../../workplace/workplace-key.ts'

const SettingsPages = lazyPage(async () => (await import('./settings-pages.tsx')).SettingsPages)

const ClosedBanner = lazyPart(async () => (await import('./closed-banner.tsx')).ClosedBanner)

export const settings: Feature = {
  pages: [
    {
      path: '/settings',
      show: () => <SettingsPages />,
      link: { name: 'Settings', icon: 'settings', part: 'tools', isForAdmins: true },
    },
    { path: '/settings/:name', show: (params) => <SettingsPages {...params} /> },
  ],
  Everywhere: () => useWorkplace()?.isSiteClosed && <ClosedBanner />,
  // The company's name, hours and zone are everybody's.
  findStale: (events) =>
    events.some((event) => event?.kind === 'setting-changed' || event?.kind === 'setup-ended')
      ? [settingsKey, workplaceKey]
      : [],
}
