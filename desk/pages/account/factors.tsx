import type { Factor } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { supabase } from '../../platform/supabase.ts'
import { toAuthWords } from '../../session/auth-words.ts'
import { Enrolment } from '../../session/enrolment.tsx'
import { PasskeyEnrolment } from '../../session/passkey-enrolment.tsx'
import { canUsePasskeys, findPasskeyObstacle } from '../../session/passkey-support.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { formatDay } from '../../time/format-day.ts'
import { PhoneEnrolment } from './phone-enrolment.tsx'
import { ownUserQuery, useOwnUser } from './use-own-user.ts'

type Kind = 'passkey' | 'app' | 'phone'

const kinds: Record<Kind, { add: string; title: string; enrol: (onDone: () => void) => ReactNode }> = {
  passkey: {
    add: 'Add a passkey',
    title: 'Add a passkey',
    enrol: (onDone) => <PasskeyEnrolment onDone={onDone} />,
  },
  app: {
    add: 'Add another app',
    title: 'Add an authenticator app',
    enrol: (onDone) => <Enrolment onDone={onDone} />,
  },
  phone: {
    add: 'Add a phone number',
    title: 'Add a phone number',
    enrol: (onDone) => <PhoneEnrolment onDone={onDone} />,
  },
}

/** The last second factor can't be removed: without one nobody can sign in. */
export function Factors({ isLost = false }: { isLost?: boolean }) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<Kind | undefined>(undefined)
  const factors = (useOwnUser()?.factors ?? []).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  )
  const offered: Kind[] = canUsePasskeys() ? ['passkey', 'app', 'phone'] : ['app', 'phone']
  const { mutate: remove } = useMutation({
    mutationFn: removeFactor,
    onSuccess: () => {
      tellDone('The second step is removed.')
      void client.invalidateQueries(ownUserQuery)
    },
    onError: (error) => tellFailed(toAuthWords(error)),
  })

  function finish(): void {
    setAdding(undefined)
    tellDone('The second step is added. You can sign in with any of them.')
    void client.invalidateQueries(ownUserQuery)
  }

  return (
    <section className="page-section">
      <h2>Second step</h2>
      {isLost && (
        <p className="gate__notice" role="status">
          You came in with a recovery code, which can’t be used again. Add a new second step now, and remove
          the one that you have lost.
        </p>
      )}
      <p>A passkey also signs you in alone, without your password. {findPasskeyObstacle()}</p>
      <ul className="account__list">
        {factors.map((factor) => (
          <li key={factor.id} className="account__item">
            <span>
              {toFactorName(factor)}
              <span className="account__aside">since {formatDay(factor.created_at)}</span>
            </span>
            {factors.length > 1 && (
              <button className="tool" type="button" onClick={() => remove(factor.id)}>
                Remove<span className="visually-hidden"> {toFactorName(factor)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {offered.map((kind) => (
          <button key={kind} className="tool" type="button" onClick={() => setAdding(kind)}>
            {kinds[kind].add}
          </button>
        ))}
      </div>
      {adding && (
        <Dialog title={kinds[adding].title} onClose={() => setAdding(undefined)}>
          {kinds[adding].enrol(finish)}
        </Dialog>
      )}
    </section>
  )
}

const names: Record<Factor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Messages to a phone',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

function toFactorName({ friendly_name, factor_type }: Factor): string {
  return friendly_name ?? names[factor_type]
}

async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
  // The current access token still lists the old factors.
  await supabase.auth.refreshSession()
}
