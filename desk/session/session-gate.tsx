import { useRoute } from 'wouter'
import { useSession } from '../platform/session-store.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const EnrolmentPage = lazyPart(async () => (await import('./enrolment-page.tsx')).EnrolmentPage)
const WelcomePage = lazyPart(async () => (await import('./welcome-page.tsx')).WelcomePage)

type SessionGateProps = { children: (staffId: string) => React.ReactNode }

export function SessionGate({ children }: SessionGateProps) {
  const session = useSession()
  const [isWelcome] = useRoute('/welcome')
  if (isWelcome) {
    return <WelcomePage />
  }
  switch (session.status) {
    case 'loading':
      return null
    case 'signed-out':
      return <SignInPage reason={session.reason} />
    case 'needs-code':
      return <SecondFactorPage factors={session.factors} />
    case 'needs-factor':
      return <EnrolmentPage />
    case 'ready':
      return children(session.staffId)
  }
}
