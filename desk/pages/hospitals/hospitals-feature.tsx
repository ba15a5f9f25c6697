import { hospitalsKey } from '../../hospitals/hospitals-key.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const HospitalsPage = lazyPage(async () => (await import('./hospitals-page.tsx')).HospitalsPage)

/** A mail, an offer or a choice changes a hospital's figures too. */
const CHANGING = /^(?:hospital|referral|choice)-|^erased$/

export const hospitals: Feature = {
  pages: [
    {
      path: '/hospitals',
      show: () => <HospitalsPage />,
      link: { name: 'Hospitals', icon: 'hospital', part: 'tools', keys: 'g h' },
    },
  ],
  findStale: (events) =>
    events.some((event) => event === undefined || CHANGING.test(event.kind)) ? [hospitalsKey] : [],
}
