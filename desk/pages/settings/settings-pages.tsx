import { isSection } from '#contract/settings/settings.ts'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { InstancesPage } from './instances-page.tsx'
import { KeysPage } from './keys-page.tsx'
import { MailAccountPage } from './mail-account/mail-account-page.tsx'
import { SectionPage } from './section-page.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SetupPage } from './setup-page.tsx'
import './look.css'
import './settings.css'

/** The overview, a section, the instances, or the steps of the set-up. */
export function SettingsPages({ name }: { name?: string | undefined }) {
  if (name === undefined) return <SettingsPage />
  if (name === 'setup') return <SetupPage />
  if (name === 'mail-account') return <MailAccountPage />
  if (name === 'keys') return <KeysPage />
  if (name === 'instances') return <InstancesPage />
  return isSection(name) ? <SectionPage key={name} name={name} /> : <NotFoundPage />
}
