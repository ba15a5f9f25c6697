import { lazy, Suspense } from 'react'
import { useRoute } from 'wouter'
import { SecondFactorPage } from './second-factor-page.tsx'
import { useSession } from './session-store.ts'
import { SignInPage } from './sign-in-page.tsx'

const EnrolmentPage = lazy(async () => ({ default: (await import('./enrolment-page.tsx')).EnrolmentPage }))
const WelcomePage = lazy(async () => ({ default: (await import('./welcome-page.tsx')).WelcomePage }))

type SessionGateProps = { children: (staffId: string) => React.ReactNode }

export function SessionGate({ children }: SessionGateProps) {
  const session = useSession()
  const [isWelcome] = useRoute('/welcome')
  if (isWelcome) {
    return (
      <Suspense>
        <WelcomePage />
      </Suspense>
    )
  }
  switch (session.status) {
    case 'loading':
      return null
    case 'signed-out':
      return <SignInPage reason={session.reason} />
    case 'needs-code':
      return <SecondFactorPage factors={session.factors} />
    case 'needs-factor':
      return (
        <Suspense>
          <EnrolmentPage />
        </Suspense>
      )
    case 'ready':
      return children(session.staffId)
  }
}
