import { useMutation } from '@tanstack/react-query'
import { Failure } from '../shell/failure.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { toPasskeyWords } from './passkey-words.ts'
import { signInWithPasskey } from './passkeys.ts'

/** Signs in at once: the passkey brings the account along. */
export function PasskeyButton() {
  const { mutate, isPending, error } = useMutation({ mutationFn: signInWithPasskey })
  if (!canUsePasskeys()) return <PasskeyObstacle />
  return (
    <div className="gate__providers">
      <Failure text={error && toPasskeyWords(error)} />
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Waiting for the passkey …' : 'Sign in with a passkey'}
      </button>
    </div>
  )
}
