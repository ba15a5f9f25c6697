import type { Company } from '#contract/company/company.ts'
import type { SiteContent } from '../content/types.ts'
import { PhoneNumber } from '../inquiry-form/phone-number.tsx'
import { Icon } from './icon.tsx'
import { Languages } from './languages.tsx'
import { Logo } from './logo.tsx'
import { toWhatsAppUrl } from './whatsapp-url.ts'

type SiteHeaderProps = {
  content: SiteContent
  company: Company
  /** Before `#section`: empty on the home page, its path elsewhere. */
  home: string
  path: string | undefined
}

export function SiteHeader({ content: language, company, home, path }: SiteHeaderProps) {
  const content = language.header
  const [phone] = company.phones
  return (
    <>
      <a className="skip-link" href="#main">
        {content.skipLink}
      </a>
      <header className="site-header">
        <div className="site-header__contact">
          <a className="site-header__contact-link" href={`tel:${phone.e164}`}>
            <Icon name="phone" />
            <span className="visually-hidden">{content.callLabel} </span>
            <PhoneNumber phone={phone} />
          </a>
          <a
            className="site-header__contact-link site-header__contact-link--wide"
            href={toWhatsAppUrl(company)}
            rel="noreferrer"
          >
            <Icon name="whatsapp" />
            {content.whatsAppLabel}
          </a>
          <a className="site-header__contact-link" href={`mailto:${company.email}`}>
            <Icon name="mail" />
            <span className="visually-hidden">{content.mailLabel} </span>
            <bdi>{company.email}</bdi>
          </a>
        </div>
        <div className="site-header__bar">
          <a className="site-header__logo" href={`${home}#home`} aria-label={content.homeLabel}>
            <Logo />
            <span>{company.name}</span>
          </a>
          <button
            className="site-header__toggle"
            type="button"
            aria-expanded="false"
            aria-controls="menu"
            hidden
          >
            <Icon name="menu" />
            <Icon name="close" />
            <span>{content.menuLabel}</span>
          </button>
          <div className="site-header__menu" id="menu">
            <nav aria-label={content.navigationLabel}>
              <ul className="site-header__links">
                {content.links.map(({ section, label }) => (
                  <li key={section}>
                    <a className="site-header__link" href={`${home}#${section}`}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <a className="button site-header__action" href={`${home}#${content.action.section}`}>
              {content.action.label}
            </a>
            <Languages content={language} path={path} isOffering />
          </div>
        </div>
      </header>
    </>
  )
}
