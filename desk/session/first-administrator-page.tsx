import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { MAX_PERSON_NAME } from '#contract/desk/profile.ts'
import { makeFirstAdministratorRoute } from '#contract/desk/setup.ts'
import { TextField } from '#ui/field.tsx'
import { callDesk } from '../platform/api.ts'
import { DeskError } from '../platform/desk-error.ts'
import { supabase } from '../platform/supabase.ts'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'
import { PasswordField } from './password-field.tsx'

/** Behind the set-up link, whose holder becomes the first administrator. The second step follows. */
export function FirstAdministratorPage({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => becomeAdministrator(token, form),
    // The token must not stay in the address.
    onSuccess: () => navigate('/settings/setup', { replace: true }),
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
  const { email, password } = person
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
}

function toWords(error: Error): string {
  if (error instanceof DeskError && error.code === 'setup_link_ended')
    return 'This link has ended: it was used, or is older than a day. Start the server again: it prints a new one, unless somebody is an administrator already.'
  return error instanceof DeskError ? error.message : toAuthWords(error)
}
