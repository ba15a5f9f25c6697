import type { Company } from '#contract/company/company.ts'
import type { ContactContent } from '../content/types.ts'
import { PhoneNumber } from '../inquiry-form/phone-number.tsx'
import { listOfficeHours } from '../words/office-hours.ts'
import { Icon } from './icon.tsx'
import { toWhatsAppUrl } from './whatsapp-url.ts'

type ContactCardsProps = { content: ContactContent; company: Company; dates: string }

export function ContactCards({ content, company, dates }: ContactCardsProps) {
  const { phone, email, hours, promise } = content
  return (
    <div className="contact__cards">
      <div className="contact-card">
        <h3 className="contact-card__title">
          <Icon name="phone" />
          {phone.title}
        </h3>
        <p>{phone.office}</p>
        {company.phones.map((phone) => (
          <a
            className="button button--quiet contact-card__button"
            key={phone.e164}
            href={`tel:${phone.e164}`}
          >
            <Icon name="phone" />
            <PhoneNumber phone={phone} />
          </a>
        ))}
        <a
          className="button button--quiet contact-card__button"
          href={toWhatsAppUrl(company)}
          rel="noreferrer"
        >
          <Icon name="whatsapp" />
          {phone.whatsAppLabel}
        </a>
        <p className="contact-card__text">{phone.text}</p>
      </div>
      <div className="contact-card">
        <h3 className="contact-card__title">
          <Icon name="mail" />
          {email.title}
        </h3>
        <a className="contact-card__link" href={`mailto:${company.email}`}>
          <bdi>{company.email}</bdi>
        </a>
        <p className="contact-card__text">{email.text}</p>
      </div>
      <div className="contact-card">
        <h3 className="contact-card__title">
          <Icon name="clock" />
          {hours.title}
        </h3>
        <ul className="contact-card__hours">
          {listOfficeHours(company, { hours, dates }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="contact-card__text">{hours.note}</p>
      </div>
      <div className="contact-card contact-card--promise">
        <h3 className="contact-card__title">
          <Icon name="promise" />
          {promise.title}
        </h3>
        <p>{promise.text}</p>
        <p>{promise.urgent}</p>
      </div>
    </div>
  )
}
