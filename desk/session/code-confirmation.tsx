import type { Factor } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { supabase } from '../platform/supabase.ts'
import { toAuthWords } from './auth-words.ts'
import { CodeField, readCode } from './code-field.tsx'
import { FormError } from './form-error.tsx'

/** The code of an app, or of a message that it sends. */
export function CodeConfirmation({ factor: { id: factorId, factor_type } }: { factor: Factor }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyCode,
    onError: () => input.current?.select(),
  })
  const sending = useMutation({ mutationFn: sendCode })
  const shownError = error ?? sending.error
  const isPhone = factor_type === 'phone'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const code = readCode(new FormData(event.currentTarget))
    mutate({ factorId, code, challengeId: isPhone ? sending.data : undefined })
  }

  return (
    <form className="form" onSubmit={submit}>
      <FormError text={shownError ? toAuthWords(shownError) : undefined} />
      {isPhone && (
        <button className="button button--quiet" type="button" onClick={() => sending.mutate(factorId)}>
          {sending.data ? 'Send another code' : 'Send me a code'}
        </button>
      )}
      <CodeField
        ref={input}
        label="Code"
        hint={
          isPhone ? 'The digits of the message that we send you.' : 'The six digits that your app shows now.'
        }
      />
      <button className="button" type="submit" aria-disabled={isPending}>
        {isPending ? 'Checking …' : 'Continue'}
      </button>
    </form>
  )
}

type Attempt = { factorId: string; code: string; challengeId: string | undefined }

async function verifyCode({ factorId, code, challengeId }: Attempt): Promise<void> {
  const { error } = challengeId
    ? await supabase.auth.mfa.verify({ factorId, challengeId, code })
    : await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

async function sendCode(factorId: string): Promise<string> {
  const { data, error } = await supabase.auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return data.id
}
