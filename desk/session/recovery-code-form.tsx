import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { LOST_STEP_PAGE } from './lost-step.ts'
import { takeRecoveryCode } from './use-recovery-codes.ts'

/** In place of the second step. */
export function RecoveryCodeForm() {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: takeRecoveryCode,
    onSuccess: () => navigate(LOST_STEP_PAGE, { replace: true }),
    onError: () => input.current?.select(),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) mutate(String(new FormData(event.currentTarget).get('recovery-code')))
  }

  return (
    <form className="form" onSubmit={submit}>
      <FormError text={error ? toCodeWords(error) : undefined} />
      <div className="field">
        <label className="field__label" htmlFor="recovery-code">
          Recovery code
        </label>
        <p className="field__hint" id="recovery-code-hint">
          One of the ten that you kept. It can’t be used again.
        </p>
        <input
          ref={input}
          id="recovery-code"
          name="recovery-code"
          className="field__control"
          aria-describedby="recovery-code-hint"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
          autoFocus
          required
        />
      </div>
      <button className="button" type="submit" aria-disabled={isPending}>
        {isPending ? 'Checking …' : 'Continue'}
      </button>
    </form>
  )
}

function toCodeWords(error: Error): string {
  const code = Reflect.get(error, 'code')
  if (code === 'mfa_verification_failed')
    return 'This code is not right, or it was used before. Try another one.'
  if (code === 'mfa_recovery_codes_locked')
    return 'Too many tries. Wait a quarter of an hour, then try again.'
  return toAuthWords(error)
}
