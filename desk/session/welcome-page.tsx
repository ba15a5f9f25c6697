import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { useSession } from '../platform/session-store.ts'
import { toAuthWords } from './auth-words.ts'
import { GatePage } from './gate-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { takeWelcomeLink } from './welcome-link.ts'

export function WelcomePage() {
  const [, navigate] = useLocation()
  const session = useSession()
  const { data, isPending, error } = useQuery({
    queryKey: ['welcome-link'],
    queryFn: takeWelcomeLink,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (isPending) return <GatePage title="Opening your link …">{null}</GatePage>
  if (error) {
    return (
      <GatePage title="This link does not open the desk">
        <p role="alert">{toAuthWords(error)}</p>
        <p>If you have chosen a password by it, sign in with that: you go on where you left.</p>
        <p>
          <a className="button button--quiet" href="/">
            Go to sign-in
          </a>
        </p>
      </GatePage>
    )
  }
  // A forgotten password: the account keeps its second step, which comes first.
  if (session.status === 'needs-code') return <SecondFactorPage factors={session.factors} />
  if (data === 'used') return <Redirect to="/" replace />
  return (
    <GatePage title="Choose your password">
      {session.status === 'needs-factor' && (
        <p className="gate__lead">
          The next step sets up a passkey, or a code on your phone. Then you are in.
        </p>
      )}
      <NewPasswordForm
        label="New password"
        action="Save the password"
        onDone={() => navigate('/', { replace: true })}
      />
    </GatePage>
  )
}
