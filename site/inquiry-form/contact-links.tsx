import type { Phone } from '#contract/company/company.ts'
import { PhoneInWords } from './phone-number.tsx'

type ContactLinksProps = {
  words: { call: string; whatsApp: string; mail: string }
  phones: readonly Phone[]
  whatsApp: Phone
  email?: string
  /** The chat's only text: an illness must not appear in an address. */
  reference?: string | undefined
}

export function ContactLinks({ words, phones, whatsApp, email, reference }: ContactLinksProps) {
  const chat = `https://wa.me/${whatsApp.e164.slice(1)}`
  return (
    <p className="contact-links">
      {phones.map((phone) => (
        <a className="button button--quiet" key={phone.e164} href={`tel:${phone.e164}`}>
          <PhoneInWords words={words.call} phone={phone} />
        </a>
      ))}
      {email && (
        <a className="button button--quiet" href={`mailto:${email}`}>
          {words.mail}
        </a>
      )}
      <a
        className="button button--quiet"
        href={reference ? `${chat}?text=${encodeURIComponent(reference)}` : chat}
        rel="noreferrer"
      >
        {words.whatsApp}
      </a>
    </p>
  )
}
