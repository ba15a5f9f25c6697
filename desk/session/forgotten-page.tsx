import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { forgotPasswordRoute } from '#contract/desk/forgotten-password.ts'
import { TextField } from '#ui/field.tsx'
import { callDesk } from '../platform/api.ts'
import { toPlainWords } from '../platform/desk-error.ts'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'

/** For the only administrator. The server answers alike for everybody. */
export function ForgottenPage() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) => callDesk(forgotPasswordRoute, { body: { email } }),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('email')))
  }

  return (
    <GatePage title="Forgotten password">
      {isSuccess ? (
        <p className="gate__notice" role="status">
          If this is the address of the only administrator, a mail with a link is on its way. The link asks
          for your second step, then for a new password. Everybody else asks an administrator.
        </p>
      ) : (
        <>
          <p className="gate__lead">
            Are you the only administrator? Then a mail lets you choose a new password. Your second step stays
            as it is.
          </p>
          <form className="form" onSubmit={submit}>
            <FormError text={error ? toPlainWords(error) : undefined} />
            <TextField
              id="email"
              name="email"
              type="email"
              label="E-mail address"
              autoComplete="username"
              errorPrefix="Error: "
              spellCheck={false}
              required
            />
            <button className="button" type="submit" aria-disabled={isPending}>
              {isPending ? 'Asking …' : 'Send me the mail'}
            </button>
          </form>
        </>
      )}
      <p className="gate__aside">
        <Link href="/">Back to sign-in</Link>. Without a mail, whoever looks after the server helps: there{' '}
        <code>pona staff reset</code> prints a link.
      </p>
    </GatePage>
  )
}
