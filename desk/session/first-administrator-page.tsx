import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { MAX_PERSON_NAME } from '#contract/desk/profile.ts'
import { makeFirstAdministratorRoute, readBegunSetupRoute } from '#contract/desk/setup.ts'
import { TextField } from '#ui/field.tsx'
import { callDesk } from '../platform/api.ts'
import { DeskError } from '../platform/desk-error.ts'
import { useSession } from '../platform/session-store.ts'
import { supabase } from '../platform/supabase.ts'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'
import { PasswordField } from './password-field.tsx'

/** Behind the set-up link, whose holder becomes the first administrator. The second step follows. */
export function FirstAdministratorPage({ token }: { token: string }) {
  const [isAnew, setAnew] = useState(false)
  const session = useSession()
  const { data, error } = useQuery({
    queryKey: ['setup-begun', token],
    queryFn: () => callDesk(readBegunSetupRoute, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  // The token must not stay in the address.
  if (session.status === 'needs-factor') return <Redirect to={STEPS} replace />
  if (error)
    return (
      <GatePage title="This link does not open the set-up">
        <p role="alert">{toWords(error)}</p>
        <p>
          <a className="button button--quiet" href="/">
            Go to sign-in
          </a>
        </p>
      </GatePage>
    )
  if (data === undefined) return <GatePage title="Opening your link …">{null}</GatePage>
  return data.email === null || isAnew ? (
    <NewAdministrator token={token} />
  ) : (
    <BegunSetup email={data.email} onBeginAgain={() => setAnew(true)} />
  )
}

const STEPS = '/settings/setup'

/** Goes on after the password that was chosen when the link was opened before. */
function BegunSetup({ email, onBeginAgain }: { email: string; onBeginAgain: () => void }) {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => signIn(email, password),
    onSuccess: () => navigate(STEPS, { replace: true }),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('password')))
  }

  return (
    <GatePage title="Go on with the set-up">
      <p className="gate__lead">
        You have chosen a password for <strong>{email}</strong>. Type it to go on with the second step of your
        sign-in.
      </p>
      <form className="form" onSubmit={submit}>
        <FormError text={error ? toWords(error) : undefined} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <PasswordField id="password" label="Password" autoComplete="current-password" />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Signing in …' : 'Go on'}
        </button>
      </form>
      <p className="gate__aside">
        <button className="link-button" type="button" onClick={onBeginAgain}>
          Choose another password or address
        </button>
      </p>
    </GatePage>
  )
}

function NewAdministrator({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => becomeAdministrator(token, form),
    onSuccess: () => navigate(STEPS, { replace: true }),
  })
  const fields = error instanceof DeskError ? error.fields : {}

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate(new FormData(event.currentTarget))
  }

  return (
    <GatePage title="Set up your desk">
      <p className="gate__lead">
        You become the first administrator. The next step protects your sign-in with a passkey or a code from
        your phone; then you enter what your company needs.
      </p>
      <form className="form" onSubmit={submit}>
        <FormError
          text={error ? [toWords(error), fields['password']].filter(Boolean).join(' ') : undefined}
        />
        <TextField
          id="first-name"
          name="name"
          label="Your name"
          autoComplete="name"
          errorPrefix="Error: "
          maxLength={MAX_PERSON_NAME}
          required
        />
        <TextField
          id="first-email"
          name="email"
          type="email"
          label="Your e-mail address"
          autoComplete="username"
          errorPrefix="Error: "
          spellCheck={false}
          required
        />
        <PasswordField
          id="password"
          label="Password"
          hint="12 to 128 characters. Three or four unrelated words do well."
          autoComplete="new-password"
        />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Making your account …' : 'Go on'}
        </button>
      </form>
    </GatePage>
  )
}

async function becomeAdministrator(token: string, form: FormData): Promise<void> {
  const read = (field: string) => String(form.get(field))
  const person = { name: read('name'), email: read('email'), password: read('password') }
  await callDesk(makeFirstAdministratorRoute, { body: { token, ...person } })
  await signIn(person.email, person.password)
}

async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
}

function toWords(error: Error): string {
  if (error instanceof DeskError && error.code === 'setup_link_ended')
    return 'This link has ended: it was used, or is older than a day. Start the server again: it prints a new one, unless somebody is an administrator already.'
  return error instanceof DeskError ? error.message : toAuthWords(error)
}
