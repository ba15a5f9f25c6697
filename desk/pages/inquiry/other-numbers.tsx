import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toReadablePhone, understandPhone } from '#contract/inquiry/phone.ts'
import { isContactForbidden } from '#contract/life/inquiry.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { beginContact } from './contacts.ts'

/** Further numbers that the patient wrote into the field, each to call and to write to. */
export function OtherNumbers({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const me = useNames().me?.id ?? ''
  const companyName = useWorkplace()?.company.name ?? ''
  const { reference, countryCode, otherNumbers } = inquiry
  return otherNumbers.map((e164) => {
    const links = toContactLinks({ ...inquiry, e164 }, companyName)
    const number = toReadablePhone(understandPhone(countryCode, e164))
    return (
      <span key={e164} className="facts__other">
        or{' '}
        {isContactForbidden(inquiry) ? (
          number
        ) : (
          <>
            <a href={links.call} onClick={() => beginContact(me, reference, 'call')}>
              {number}
            </a>
            {links.whatsApp && (
              <>
                {' · '}
                <a
                  href={links.whatsApp}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={() => beginContact(me, reference, 'whatsapp')}
                >
                  WhatsApp<span className="visually-hidden"> {number}</span>
                </a>
              </>
            )}
          </>
        )}
      </span>
    )
  })
}
