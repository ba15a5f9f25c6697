import { useMutation } from '@tanstack/react-query'
import { FormError } from './form-error.tsx'
import { toPasskeyWords } from './passkey-words.ts'
import { addPasskey } from './passkeys.ts'

export function PasskeyEnrolment({ onDone }: { onDone?: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => onDone?.(),
  })
  return (
    <div className="form">
      <p>
        You confirm with the fingerprint, face or PIN that unlocks this device, or with a security key. The
        desk never sees them. From then on the passkey signs you in without your password too.
      </p>
      <FormError text={error ? toPasskeyWords(error) : undefined} />
      <button
        className="button"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Waiting for the device …' : 'Make a passkey'}
      </button>
    </div>
  )
}
