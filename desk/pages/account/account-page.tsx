import { useState } from 'react'
import { hasLostStep } from '../../session/lost-step.ts'
import { PageTitle } from '../../shell/page-title.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { Away } from './away.tsx'
import { BrowserSettings } from './browser-settings.tsx'
import { Factors } from './factors.tsx'
import { Identities } from './identities.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PushSection } from './push-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { Sessions } from './sessions.tsx'
import { ShownSection } from './shown-section.tsx'
import './account.css'

export function AccountPage() {
  const me = useWorkplace()?.me
  const [isLost] = useState(hasLostStep)
  return (
    <div className="page account">
      <PageTitle>Your account</PageTitle>
      <p className="page__lead">{me && `${me.name}, ${me.email}${me.admin ? ', administrator' : ''}`}</p>
      {isLost && <Factors isLost />}
      <ProfileSection />
      <PushSection />
      <BrowserSettings />
      <Away />
      <ShownSection />
      {!isLost && <Factors />}
      <RecoveryCodesSection />
      <Identities />
      <PasswordSection />
      <Sessions />
    </div>
  )
}
