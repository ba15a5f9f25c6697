import type { Factor } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { signOut } from '../platform/session-store.ts'
import { supabase } from '../platform/supabase.ts'
import { toAuthWords } from './auth-words.ts'
import { CodeField, readCode } from './code-field.tsx'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'

export function SecondFactorPage({ factors }: { factors: Factor[] }) {
  const [chosen, setChosen] = useState(factors[0])
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyCode,
    onError: () => input.current?.select(),
  })
  const sending = useMutation({ mutationFn: sendCode })
  const shownError = error ?? sending.error
  if (chosen === undefined) return null
  const isPhone = chosen.factor_type === 'phone'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || chosen === undefined) return
    const code = readCode(new FormData(event.currentTarget))
    mutate({ factorId: chosen.id, code, challengeId: isPhone ? sending.data : undefined })
  }

  return (
    <GatePage title="Confirm that it is you">
      <form className="form" onSubmit={submit}>
        <FormError text={shownError ? toAuthWords(shownError) : undefined} />
        {factors.length > 1 && <FactorChoice factors={factors} chosen={chosen} onChoose={setChosen} />}
        {isPhone && (
          <button className="button button--quiet" type="button" onClick={() => sending.mutate(chosen.id)}>
            {sending.data ? 'Send another code' : 'Send me a code'}
          </button>
        )}
        <CodeField
          ref={input}
          label="Code"
          hint={
            isPhone
              ? 'The digits of the message that we send you.'
              : 'The six digits that your app shows now.'
          }
        />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Checking …' : 'Continue'}
        </button>
      </form>
      <p className="gate__aside">
        Lost your phone? An administrator can reset your second step.{' '}
        <button className="link-button" type="button" onClick={() => void signOut('asked')}>
          Sign in as somebody else
        </button>
      </p>
    </GatePage>
  )
}

type FactorChoiceProps = { factors: Factor[]; chosen: Factor; onChoose: (factor: Factor) => void }

function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  return (
    <fieldset className="form__choice">
      <legend className="field__label">How to confirm</legend>
      {factors.map((factor) => (
        <label key={factor.id} className="form__radio">
          <input
            type="radio"
            name="factor"
            checked={factor.id === chosen.id}
            onChange={() => onChoose(factor)}
          />
          {factor.friendly_name ?? (factor.factor_type === 'phone' ? 'A message to my phone' : 'My app')}
        </label>
      ))}
    </fieldset>
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
