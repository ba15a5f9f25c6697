import { useMutation } from '@tanstack/react-query'
import { endOffer } from '../platform/session-store.ts'
import { toAuthWords } from './auth-words.ts'
import { FormError } from './form-error.tsx'
import { GatePage } from './gate-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { makeRecoveryCodes } from './use-recovery-codes.ts'

/** Offered once, after the first second step was set up. */
export function RecoveryCodesPage() {
  const { data: codes, mutate, isPending, error } = useMutation({ mutationFn: makeRecoveryCodes })
  if (codes) {
    return (
      <GatePage title="Your recovery codes">
        <p className="gate__lead">
          Each works once, in place of your second step. Keep them where you find them without your phone.
          They are not shown again.
        </p>
        <RecoveryCodes codes={codes} />
        <div className="form">
          <button className="button" type="button" onClick={endOffer}>
            I have kept them
          </button>
        </div>
      </GatePage>
    )
  }
  return (
    <GatePage title="If you lose your phone">
      <p className="gate__lead">
        Ten recovery codes let you in without your second step, each once. Keep them on paper or in a password
        manager.
      </p>
      <div className="form">
        <FormError text={error ? toAuthWords(error) : undefined} />
        <button
          className="button"
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          Show my recovery codes
        </button>
        <button className="button button--quiet" type="button" onClick={endOffer}>
          Later
        </button>
      </div>
      <p className="gate__aside">You can also make them under “Your account”.</p>
    </GatePage>
  )
}
