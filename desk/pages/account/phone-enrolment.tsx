import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { supabase } from '../../platform/supabase.ts'
import { toAuthWords } from '../../session/auth-words.ts'
import { CodeField, readCode } from '../../session/code-field.tsx'
import { FormError } from '../../session/form-error.tsx'

type Started = { factorId: string; challengeId: string; phone: string }

export function PhoneEnrolment({ onDone }: { onDone: () => void }) {
  const [started, setStarted] = useState<Started | undefined>(undefined)
  const sending = useMutation({ mutationFn: sendFirstCode, onSuccess: setStarted })
  const verifying = useMutation({ mutationFn: verifyFirstCode, onSuccess: onDone })
  const error = verifying.error ?? sending.error
  const isBusy = sending.isPending || verifying.isPending

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    if (started) verifying.mutate({ ...started, code: readCode(form) })
    else sending.mutate(`+${String(form.get('phone')).replace(/\D/g, '')}`)
  }

  return (
    <form className="form" onSubmit={submit}>
      <FormError text={error ? toAuthWords(error) : undefined} />
      {started ? (
        <CodeField label="Code" hint={`The digits of the message to ${started.phone}.`} />
      ) : (
        <TextField
          id="factor-phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          label="Phone number"
          hint="With the country code, such as +254 712 345 678."
          errorPrefix="Error: "
        />
      )}
      <button className="button" type="submit" aria-disabled={isBusy}>
        {started ? 'Turn it on' : 'Send me a code'}
      </button>
    </form>
  )
}

async function sendFirstCode(phone: string): Promise<Started> {
  const enrolled = await supabase.auth.mfa.enroll({
    factorType: 'phone',
    phone,
    friendlyName: `Phone ${phone}`,
  })
  if (enrolled.error) throw enrolled.error
  const factorId = enrolled.data.id
  const challenge = await supabase.auth.mfa.challenge({ factorId, channel: 'sms' })
  if (challenge.error) throw challenge.error
  return { factorId, challengeId: challenge.data.id, phone }
}

async function verifyFirstCode({ factorId, challengeId, code }: Started & { code: string }): Promise<void> {
  const { error } = await supabase.auth.mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}
