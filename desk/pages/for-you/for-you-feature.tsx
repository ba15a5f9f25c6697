import { useNotifications } from '../../case/use-notifications.ts'
import type { Feature, LinkCount } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { useNewNotifications } from './use-new-notifications.ts'

const NotificationsPage = lazyPage(async () => (await import('./notifications-page.tsx')).NotificationsPage)

export const forYou: Feature = {
  pages: [
    {
      path: '/for-you',
      show: () => <NotificationsPage />,
      link: { name: 'For you', icon: 'bell', part: 'news', keys: 'g f', useCount },
    },
  ],
  Everywhere,
  // A visitor's acts notify nobody.
  findStale: (events) => (events.some((event) => event?.actor !== 'visitor') ? [['notifications']] : []),
}

function Everywhere() {
  useNewNotifications()
  return null
}

function useCount(): LinkCount {
  const count = useNotifications().data?.unseen
  return count === undefined || count === 0
    ? { count }
    : { count, isLoud: true, title: `${count} for you · ` }
}
