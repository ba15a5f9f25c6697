import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { signOut } from '../platform/session-store.ts'
import { CodeConfirmation } from './code-confirmation.tsx'
import { GatePage } from './gate-page.tsx'
import { PasskeyConfirmation } from './passkey-confirmation.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

export function SecondFactorPage({ factors }: { factors: Factor[] }) {
  const usual = factors.filter(({ factor_type }) => factor_type !== 'recovery_code')
  const hasCodes = usual.length < factors.length
  const [chosen, setChosen] = useState(usual[0])
  const [isRecovering, setRecovering] = useState(false)
  if (chosen === undefined) return null

  return (
    <GatePage title="Confirm that it is you">
      {!isRecovering && usual.length > 1 && (
        <FactorChoice factors={usual} chosen={chosen} onChoose={setChosen} />
      )}
      {isRecovering ? (
        <RecoveryCodeForm />
      ) : chosen.factor_type === 'webauthn' ? (
        <PasskeyConfirmation factorId={chosen.id} />
      ) : (
        <CodeConfirmation key={chosen.id} factor={chosen} />
      )}
      <p className="gate__aside">
        {isRecovering ? (
          <button className="link-button" type="button" onClick={() => setRecovering(false)}>
            Use my second step
          </button>
        ) : (
          <>
            Lost your phone?{' '}
            {hasCodes ? (
              <button className="link-button" type="button" onClick={() => setRecovering(true)}>
                Use a recovery code
              </button>
            ) : (
              'An administrator can reset your second step.'
            )}
          </>
        )}{' '}
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
    <fieldset className="form__choice gate__choice">
      <legend className="field__label">How to confirm</legend>
      {factors.map((factor) => (
        <label key={factor.id} className="form__radio">
          <input
            type="radio"
            name="factor"
            checked={factor.id === chosen.id}
            onChange={() => onChoose(factor)}
          />
          {factor.friendly_name ?? names[factor.factor_type]}
        </label>
      ))}
    </fieldset>
  )
}

const names: Record<Factor['factor_type'], string> = {
  totp: 'My app',
  phone: 'A message to my phone',
  webauthn: 'My passkey',
  recovery_code: 'A recovery code',
}
