import { useEffect } from 'react'
import { isAwaited, stopAwaiting } from '../shell/field-focus.ts'

const BUTTON_ID = 'add-address'

/** In place of the reply, while no mail can reach the patient. */
export function NoAddress({ onAdd }: { onAdd: () => void }) {
  useEffect(() => {
    if (!isAwaited('reply')) return
    // Words for a reply would be lost.
    stopAwaiting()
    focusNoAddress()
  }, [])
  return (
    <div className="no-address">
      <p>No e-mail address is known, so no reply can be sent. Call, write on WhatsApp, or add an address.</p>
      <button id={BUTTON_ID} className="tool" type="button" onClick={onAdd}>
        Add an address
      </button>
    </div>
  )
}

/** Where the reply would be. */
export function focusNoAddress(): void {
  // After the note that may stand there is replaced.
  window.setTimeout(() => document.getElementById(BUTTON_ID)?.focus())
}
