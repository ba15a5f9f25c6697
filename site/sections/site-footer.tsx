import type { Company } from '#contract/company/company.ts'
import { toHomePath } from '#contract/locales.ts'
import type { Registration } from '#contract/settings/trust.ts'
import skyline from '../art/skyline.svg'
import type { SiteContent } from '../content/types.ts'
import { PhoneNumber } from '../inquiry-form/phone-number.tsx'
import { Languages } from './languages.tsx'
import { Logo } from './logo.tsx'
import { Registrations } from './registrations.tsx'
import { useDrawing } from './site-settings.ts'

type SiteFooterProps = {
  content: SiteContent
  company: Company
  home: string
  year: number
  path: string | undefined
  registrations: readonly Registration[]
  hasCosts: boolean
}

export function SiteFooter(props: SiteFooterProps) {
  const { content, company, home, year, path, registrations, hasCosts } = props
  const { footer } = content
  return (
    <footer className="site-footer">
      <img
        className="site-footer__skyline"
        src={useDrawing('skyline', skyline)}
        alt=""
        width="1440"
        height="120"
        loading="lazy"
      />
      <div className="site-footer__ground">
        <div className="site-footer__columns">
          <div>
            <p className="site-footer__logo">
              <Logo />
              {company.name}
            </p>
            <p>{footer.text}</p>
          </div>
          <FooterList
            title={footer.servicesTitle}
            href={`${home}#services`}
            items={content.services.items.map((service) => service.title)}
          />
          <FooterList
            title={footer.destinationsTitle}
            href={`${home}#destinations`}
            items={content.destinations.items.map((destination) => destination.country)}
          />
          <div>
            <h2 className="site-footer__title">{footer.contactTitle}</h2>
            {company.phones.map((phone) => (
              <a className="site-footer__link" key={phone.e164} href={`tel:${phone.e164}`}>
                <PhoneNumber phone={phone} />
              </a>
            ))}
            <a className="site-footer__link" href={`mailto:${company.email}`}>
              <bdi>{company.email}</bdi>
            </a>
            <address className="site-footer__address">
              {company.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <Registrations content={content} registrations={registrations} />
          </div>
        </div>
        <Languages content={content} path={path} />
        <p className="site-footer__copyright">
          {footer.copyright.replace('{years}', toYears(company, year))}
          {hasCosts && (
            <a className="site-footer__link" href={`${toHomePath(content.locale)}costs`}>
              {content.costs.link}
            </a>
          )}
          <a className="site-footer__link" href={`${toHomePath(content.locale)}privacy`}>
            {footer.privacyLink}
          </a>
          <a className="site-footer__link" href={`${toHomePath(content.locale)}accessibility`}>
            {footer.accessibilityLink}
          </a>
        </p>
      </div>
    </footer>
  )
}

function toYears({ firstYear = Number.POSITIVE_INFINITY }: Company, year: number): string {
  return firstYear < year ? `${firstYear}–${year}` : String(year)
}

type FooterListProps = { title: string; href: string; items: readonly string[] }

function FooterList({ title, href, items }: FooterListProps) {
  return (
    <div>
      <h2 className="site-footer__title">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <a className="site-footer__link" href={href}>
              {item}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
