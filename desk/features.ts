import { account } from './pages/account/account-feature.tsx'
import { audit } from './pages/audit/audit-feature.tsx'
import { connect } from './pages/connect/connect-feature.tsx'
import { entry } from './pages/entry/entry-feature.tsx'
import { figures } from './pages/figures/figures-feature.tsx'
import { forYou } from './pages/for-you/for-you-feature.tsx'
import { hospitals } from './pages/hospitals/hospitals-feature.tsx'
import { inbox } from './pages/inbox/inbox-feature.tsx'
import { inquiry } from './pages/inquiry/inquiry-feature.tsx'
import { mail } from './pages/mail/mail-feature.tsx'
import { myDay } from './pages/my-day/my-day-feature.tsx'
import { people } from './pages/people/people-feature.tsx'
import { series } from './pages/series/series-feature.tsx'
import { settings } from './pages/settings/settings-feature.tsx'
import { templates } from './pages/templates/templates-feature.tsx'
import { unsorted } from './pages/unsorted/unsorted-feature.tsx'
import { words } from './pages/words/words-feature.tsx'
import type { Feature } from './shell/feature.ts'

/** In the order of the navigation. */
export const features: readonly Feature[] = [
  forYou,
  unsorted,
  myDay,
  inbox,
  inquiry,
  entry,
  hospitals,
  templates,
  series,
  figures,
  mail,
  people,
  settings,
  words,
  connect,
  audit,
  account,
]
