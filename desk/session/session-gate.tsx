import { useEffect } from 'react'
import { useRoute } from 'wouter'
import { useSession } from '../platform/session-store.ts'
import { lazyPart } from '../shell/lazy-part.tsx'

const SignInPage = lazyPart(async () => (await import('./sign-in-page.tsx')).SignInPage)
const SecondFactorPage = lazyPart(async () => (await import('./second-factor-page.tsx')).SecondFactorPage)
const EnrolmentPage = lazyPart(async () => (await import('./enrolment-page.tsx')).EnrolmentPage)
const RecoveryCodesPage = lazyPart(async () => (await import('./recovery-codes-page.tsx')).RecoveryCodesPage)
const ForgottenPage = lazyPart(async () => (await import('./forgotten-page.tsx')).ForgottenPage)
const LinkPage = lazyPart(async () => (await import('./link-page.tsx')).LinkPage)

type SessionGateProps = { children: (staffId: string) => React.ReactNode }

export function SessionGate({ children }: SessionGateProps) {
  const session = useSession()
  const [isWelcome] = useRoute('/welcome')
  const [isForgotten] = useRoute('/forgotten')
  const [isSetup, setup] = useRoute('/setup/:token')
  useEffect(() => {
    // The password is followed by the code.
    if (session.status === 'signed-out') void SecondFactorPage.preload()
  }, [session.status])
  if (isWelcome || isSetup) {
    return <LinkPage token={setup?.token} />
  }
  switch (session.status) {
    case 'loading':
      return null
    case 'signed-out':
      return isForgotten ? <ForgottenPage /> : <SignInPage reason={session.reason} />
    case 'needs-code':
      return <SecondFactorPage factors={session.factors} />
    case 'needs-factor':
      return <EnrolmentPage />
    case 'offers-codes':
      return <RecoveryCodesPage />
    case 'ready':
      return children(session.staffId)
  }
}
