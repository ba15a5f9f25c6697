import { useState } from 'react'
import { signOut } from '../platform/session-store.ts'
import { Enrolment } from './enrolment.tsx'
import { GatePage } from './gate-page.tsx'
import { PasskeyEnrolment } from './passkey-enrolment.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { canUsePasskeys } from './passkey-support.ts'

const ways = { passkey: 'A passkey, on this device', app: 'An app on my phone' } as const

/** The first sign-in requires a second factor. */
export function EnrolmentPage() {
  const [isOffered] = useState(canUsePasskeys)
  const [way, setWay] = useState<keyof typeof ways>(isOffered ? 'passkey' : 'app')
  return (
    <GatePage title="Set up your second step">
      <p className="gate__lead">
        Patients trust us with their health. A password alone does not protect that, so each sign-in also
        takes {isOffered ? 'a second step' : 'a code from your phone'}.
      </p>
      {isOffered && (
        <fieldset className="form__choice gate__choice">
          <legend className="field__label">Your second step</legend>
          {(['passkey', 'app'] as const).map((one) => (
            <label key={one} className="form__radio">
              <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
              {ways[one]}
            </label>
          ))}
        </fieldset>
      )}
      {way === 'passkey' ? <PasskeyEnrolment /> : <Enrolment />}
      {!isOffered && <PasskeyObstacle />}
      <p className="gate__aside">
        <button className="link-button" type="button" onClick={() => void signOut('asked')}>
          Stop and sign out
        </button>
      </p>
    </GatePage>
  )
}
