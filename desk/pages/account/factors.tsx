import type { Factor } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { supabase } from '../../platform/supabase.ts'
import { toAuthWords } from '../../session/auth-words.ts'
import { Enrolment } from '../../session/enrolment.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { formatDay } from '../../time/format-day.ts'
import { PhoneEnrolment } from './phone-enrolment.tsx'
import { ownUserQuery, useOwnUser } from './use-own-user.ts'

/** The last second factor can't be removed: without one nobody can sign in. */
export function Factors() {
  const client = useQueryClient()
  const [adding, setAdding] = useState<'app' | 'phone' | undefined>(undefined)
  const factors = (useOwnUser()?.factors ?? []).filter(({ status }) => status === 'verified')
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
        <button className="tool" type="button" onClick={() => setAdding('app')}>
          Add another app
        </button>
        <button className="tool" type="button" onClick={() => setAdding('phone')}>
          Add a phone number
        </button>
      </div>
      {adding && (
        <Dialog
          title={adding === 'app' ? 'Add an authenticator app' : 'Add a phone number'}
          onClose={() => setAdding(undefined)}
        >
          {adding === 'app' ? <Enrolment onDone={finish} /> : <PhoneEnrolment onDone={finish} />}
        </Dialog>
      )}
    </section>
  )
}

function toFactorName({ friendly_name, factor_type }: Factor): string {
  return friendly_name ?? (factor_type === 'phone' ? 'Messages to a phone' : 'Authenticator app')
}

async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
  // The current access token still lists the old factors.
  await supabase.auth.refreshSession()
}
