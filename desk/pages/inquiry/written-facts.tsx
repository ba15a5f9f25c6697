import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import { toReadablePhone, understandPhone } from '#contract/inquiry/phone.ts'
import { isContactForbidden } from '#contract/life/inquiry.ts'
import { Icon } from '../../shell/icon.tsx'
import { useNow } from '../../time/clock.ts'
import { toLocalTime } from '../../time/local-time.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { beginContact } from './contacts.ts'
import { Fact } from './fact.tsx'
import { OtherNumbers } from './other-numbers.tsx'
import { PhoneDoubt } from './phone-doubt.tsx'
import { isWrongNumber } from './wrong-number.ts'

type WrittenFactsProps = { detail: InquiryDetail }

/** Leaves out the name, which is the title, and the message, which is in the conversation. */
export function WrittenFacts({ detail }: WrittenFactsProps) {
  const { inquiry, history } = detail
  const me = useNames().me?.id ?? ''
  const { countryCode, email } = inquiry
  const there = toLocalTime(countryCode, useNow())
  const links = toContactLinks(inquiry, useWorkplace()?.company.name ?? '')
  const phone = toReadablePhone(understandPhone(countryCode, inquiry.e164))
  const facts: Record<InquiryField, ReactNode> = {
    name: null,
    phone:
      inquiry.e164 === '' ? (
        <Fact key="phone" term="Phone">
          {inquiry.phone || 'Not given'}
        </Fact>
      ) : (
        <Fact key="phone" term="Phone">
          {isContactForbidden(inquiry) ? (
            phone
          ) : (
            <a href={links.call} onClick={() => beginContact(me, inquiry.reference, 'call')}>
              {phone}
            </a>
          )}
          <OtherNumbers inquiry={inquiry} />
          {phone.replace(/\D/g, '') !== inquiry.phone.replace(/\D/g, '') && (
            <span className="facts__aside">written as {inquiry.phone}</span>
          )}
          {isWrongNumber(history) && (
            <span className="facts__wrong">
              <Icon name="alert" />
              Wrong number: write, or ask for another way
            </span>
          )}
          <PhoneDoubt countryCode={countryCode} phone={inquiry.phone} />
        </Fact>
      ),
    email: (
      <Fact key="email" term="E-mail">
        {email === '' || isContactForbidden(inquiry) ? (
          email || 'Not given'
        ) : (
          <a href={links.mail}>{email}</a>
        )}
      </Fact>
    ),
    countryCode: (
      <Fact key="country" term="Local time">
        {there ? `${there.country}, ${there.clock}` : countryCode || 'Country not known'}
        {there?.isNight && <span className="facts__aside">It is night there.</span>}
      </Fact>
    ),
    treatment: null,
    message: null,
  }
  return Object.values(facts)
}
