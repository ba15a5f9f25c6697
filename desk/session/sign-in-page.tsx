import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { TextField } from '#ui/field.tsx'
import type { SignedOutReason } from '../platform/session-store.ts'
import { supabase } from '../platform/supabase.ts'
import { hasUnsaved } from '../platform/unsaved.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton)

const NOTICES: Record<Exclude<SignedOutReason, null>, string> = {
  asked: 'You are signed out.',
  idle: 'You were signed out because nothing happened here for a while.',
  disabled: 'Your account was switched off. Ask an administrator.',
  ended: 'Your session has ended: it was closed elsewhere, or it ran out. Sign in to go on.',
}

export function SignInPage({ reason }: { reason: SignedOutReason }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: signIn })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) mutate(new FormData(event.currentTarget))
  }

  return (
    <GatePage title="Sign in">
      {reason && (
        <p className="gate__notice" role="status">
          {NOTICES[reason]} {hasUnsaved() && 'What you typed is kept in this window.'}
        </p>
      )}
      <form className="form" onSubmit={submit}>
        <FormError text={error ? toAuthWords(error) : undefined} />
        <TextField
          id="email"
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="username"
          errorPrefix="Error: "
          spellCheck={false}
        />
        <PasswordField id="password" label="Password" autoComplete="current-password" />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Signing in …' : 'Sign in'}
        </button>
      </form>
      <PasskeyButton />
      <ProviderButtons />
      <p className="gate__aside">
        No account, or you can’t sign in? Ask an administrator for a link.{' '}
        <Link href="/forgotten">Nobody else is one?</Link>
      </p>
    </GatePage>
  )
}

async function signIn(form: FormData): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({
    email: String(form.get('email')),
    password: String(form.get('password')),
  })
  if (error) throw error
}
