import { useMutation } from '@tanstack/react-query'
import { FormError } from './form-error.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { toPasskeyWords } from './passkey-words.ts'
import { confirmWithPasskey } from './passkeys.ts'

export function PasskeyConfirmation({ factorId }: { factorId: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: confirmWithPasskey })
  if (!canUsePasskeys()) return <PasskeyObstacle />
  return (
    <div className="form">
      <FormError text={error ? toPasskeyWords(error) : undefined} />
      <button
        className="button"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(factorId)}
      >
        {isPending ? 'Waiting for the passkey …' : 'Use my passkey'}
      </button>
    </div>
  )
}
