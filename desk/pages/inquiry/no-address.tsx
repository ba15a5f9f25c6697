import { useEffect, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { focusField, isAwaited, stopAwaiting } from '../../shell/field-focus.ts'
import { toContactLinks } from './contact-links.ts'
import { WhatsAppText } from './whatsapp-text.tsx'

const BUTTON_ID = 'add-address'

type NoAddressProps = {
  inquiry: InquiryDetail['inquiry']
  isAskingTemplate: boolean
  onAdd: () => void
}

/** Replaces the reply form while the patient has no address. */
export function NoAddress({ inquiry, isAskingTemplate, onAdd }: NoAddressProps) {
  const [isWanted] = useState(isAskingTemplate)
  useEffect(() => {
    if (!isWanted && !isAwaited('reply')) return
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
      {toContactLinks(inquiry, '').whatsApp && <WhatsAppText inquiry={inquiry} />}
    </div>
  )
}

/** Now, or as soon as it is rendered. */
export function focusNoAddress(): void {
  // The note form may still be replaced first.
  window.setTimeout(() => {
    const button = document.getElementById(BUTTON_ID)
    if (button) button.focus()
    else focusField('reply')
  })
}
