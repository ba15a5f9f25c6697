import { useEffect, useState } from 'react'
import { isAwaited, stopAwaiting } from '../shell/field-focus.ts'

const BUTTON_ID = 'add-address'

type NoAddressProps = { isAskingTemplate: boolean; onAdd: () => void }

/** Replaces the reply form while the patient has no address. */
export function NoAddress({ isAskingTemplate, onAdd }: NoAddressProps) {
  const [isWanted] = useState(() => isAskingTemplate || isAwaited('reply'))
  useEffect(() => {
    if (!isWanted) return
    // Otherwise keys typed for the reply's text would be lost.
    stopAwaiting()
    focusNoAddress()
  }, [isWanted])
  return (
    <div className="no-address">
      <p>No e-mail address is known, so no reply can be sent. Call, write on WhatsApp, or add an address.</p>
      <button id={BUTTON_ID} className="tool" type="button" onClick={onAdd}>
        Add an address
      </button>
    </div>
  )
}

export function focusNoAddress(): void {
  // The note form may still be replaced first.
  window.setTimeout(() => document.getElementById(BUTTON_ID)?.focus())
}
