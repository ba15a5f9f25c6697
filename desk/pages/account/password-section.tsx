import { useState } from 'react'
import { NewPasswordForm } from '../../session/new-password-form.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { tellDone } from '../../shell/toasts-store.ts'

export function PasswordSection() {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="page-section">
      <h2>Password</h2>
      <p>
        <button className="tool" type="button" onClick={() => setChanging(true)}>
          Change the password
        </button>
      </p>
      {isChanging && (
        <Dialog title="A new password" onClose={() => setChanging(false)}>
          <p>Your other sessions end with it; this one goes on.</p>
          <NewPasswordForm
            label="New password"
            action="Change it"
            onDone={() => {
              setChanging(false)
              tellDone('Your password is changed. Other sessions have ended.')
            }}
          />
        </Dialog>
      )}
    </section>
  )
}
