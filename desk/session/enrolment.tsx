import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { supabase } from '../platform/supabase.ts'
import { useSettings } from '../platform/use-settings.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { toAuthWords } from './auth-words.ts'
import { CodeField, readCode } from './code-field.tsx'
import { FormError } from './form-error.tsx'
import { findFactorName } from './new-factor.ts'

type EnrolmentProps = { onDone?: () => void }

export function Enrolment({ onDone }: EnrolmentProps) {
  const companyName = useSettings()?.companyName
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const started = useQuery({
    queryKey: ['enrolment', id],
    queryFn: () => startEnrolment(`${companyName} desk`),
    enabled: companyName !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyFirstCode,
    onSuccess: () => onDone?.(),
    onError: () => input.current?.select(),
  })
  const factor = started.data

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || factor === undefined) return
    mutate({ factorId: factor.id, code: readCode(new FormData(event.currentTarget)) })
  }

  if (started.error) return <FormError text={toAuthWords(started.error)} />
  return (
    <form className="form enrolment" onSubmit={submit}>
      <ol className="enrolment__steps">
        <li>Open an authenticator app on your phone: Google Authenticator, Aegis, 1Password or any other.</li>
        <li>
          Scan this picture with it.
          <div className="enrolment__code">
            {factor && <img src={factor.qrCode} alt="QR code with the key" width="176" height="176" />}
          </div>
          {factor && (
            <p>
              <a href={factor.uri}>The app is on this device: open it</a>
            </p>
          )}
          <details className="enrolment__manual">
            <summary>No camera at hand? Type the key</summary>
            <p>
              <code className="enrolment__secret">{factor?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <CopyButton text={factor?.secret ?? ''} label="Copy the key" />
          </details>
        </li>
      </ol>
      <FormError text={error ? toAuthWords(error) : undefined} />
      <CodeField ref={input} label="Code" hint="The six digits that the app shows now." />
      <button className="button" type="submit" aria-disabled={isPending}>
        {isPending ? 'Checking …' : 'Turn it on'}
      </button>
    </form>
  )
}

/** `uri`: by `otpauth:`, which authenticator apps open. */
type StartedFactor = { id: string; qrCode: string; secret: string; uri: string }

async function startEnrolment(issuer: string): Promise<StartedFactor> {
  const friendlyName = await findFactorName('Authenticator app')
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    issuer,
    friendlyName,
  })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return { id: data.id, qrCode: qr_code, secret, uri }
}

async function verifyFirstCode({ factorId, code }: { factorId: string; code: string }): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}
