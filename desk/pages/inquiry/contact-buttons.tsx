import { useEffect, useRef } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { takeIntent } from '../../case/intent.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { Icon } from '../../shell/icon.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Tip } from '../../shell/tip.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { beginContact } from './contacts.ts'

/** Opens WhatsApp or the phone, and asks for the outcome. */
export function ContactButtons({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const { reference } = inquiry
  const me = useStaffId()
  const whatsApp = useRef<HTMLAnchorElement>(null)
  const call = useRef<HTMLAnchorElement>(null)
  const links = toContactLinks(inquiry, useWorkplace()?.company.name ?? '')

  useShortcuts({ p: () => call.current?.click(), w: () => whatsApp.current?.click() })
  useEffect(() => {
    const wanted = takeIntent(reference, 'call', 'whatsapp')
    if (wanted) (wanted === 'call' ? call : whatsApp).current?.click()
  }, [reference])

  return (
    <>
      {links.whatsApp && (
        <Tip text="Write, then log whether it was sent" keys="w">
          <a
            ref={whatsApp}
            className="tool"
            href={links.whatsApp}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => beginContact(me, reference, 'whatsapp')}
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        </Tip>
      )}
      {inquiry.e164 !== '' && (
        <Tip text="Call, then log the outcome" keys="p">
          <a
            ref={call}
            className="tool"
            href={links.call}
            onClick={() => beginContact(me, reference, 'call')}
          >
            <Icon name="call" />
            Call
          </a>
        </Tip>
      )}
    </>
  )
}
