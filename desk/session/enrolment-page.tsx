import { signOut } from '../platform/session-store.ts'
import { Enrolment } from './enrolment.tsx'
import { GatePage } from './gate-page.tsx'

/** The first sign-in requires a second factor. */
export function EnrolmentPage() {
  return (
    <GatePage title="Set up your second step">
      <p className="gate__lead">
        Patients trust us with their health. A password alone does not protect that, so each sign-in also
        takes a code from your phone.
      </p>
      <Enrolment />
      <p className="gate__aside">
        <button className="link-button" type="button" onClick={() => void signOut('asked')}>
          Stop and sign out
        </button>
      </p>
    </GatePage>
  )
}
