import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const MyDayPage = lazyPage(async () => (await import('./my-day-page.tsx')).MyDayPage)

export const myDay: Feature = {
  pages: [
    {
      path: '/my-day',
      show: () => <MyDayPage />,
      link: { name: 'My day', icon: 'calendar', part: 'lists', keys: 'g t' },
    },
  ],
}
