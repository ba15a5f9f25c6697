import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { supabase } from '../platform/supabase.ts'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'

const MIN_CHARACTERS = 12
const MAX_CHARACTERS = 128

type NewPasswordFormProps = { label: string; action: string; onDone: () => void }

/** The server's verdict on the password is final. */
export function NewPasswordForm({ label, action, onDone }: NewPasswordFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: setPassword, onSuccess: onDone })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('new-password')))
  }

  return (
    <form className="form" onSubmit={submit}>
      <FormError text={error ? toPasswordWords(error) : undefined} />
      <PasswordField
        id="new-password"
        label={label}
        hint={`${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters. Three or four unrelated words do well.`}
        autoComplete="new-password"
      />
      <button className="button" type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving …' : action}
      </button>
    </form>
  )
}

class PasswordLengthError extends Error {
  override readonly name = 'PasswordLengthError'
}

function toPasswordWords(error: unknown): string {
  return error instanceof PasswordLengthError ? error.message : toAuthWords(error)
}

async function setPassword(password: string): Promise<void> {
  const length = [...password].length
  if (length < MIN_CHARACTERS) {
    throw new PasswordLengthError(`It is too short: use at least ${MIN_CHARACTERS} characters.`)
  }
  if (length > MAX_CHARACTERS) {
    throw new PasswordLengthError(`It is too long: use at most ${MAX_CHARACTERS} characters.`)
  }
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw error
}
