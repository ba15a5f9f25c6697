import type { Company } from '#contract/company/company.ts'
import { findHomeIso } from '#contract/company/country-names.ts'
import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import type { LeftOut } from '#contract/site/site-build.ts'
import type { SiteContent } from '../content/types.ts'
import { toOpeningHours, toSpecialOpeningHours } from './opening-hours.ts'

type Facts = {
  publicOrigin: string
  shareImage: string
  leftOut: LeftOut
}

/**
 * schema.org data for search engines. No rating: they ignore a site's rating of itself. No questions: since 2023 they show
 * those of public bodies alone.
 */
export function toStructuredData(content: SiteContent, company: Company, facts: Facts): object {
  const agency = toAgency(content, company, facts)
  return {
    '@context': 'https://schema.org',
    ...(isDefault(content) ? agency : toPage(content, agency, facts)),
  }
}

/** The page about costs. No offer and no price: the figures are an example's. */
export function toCostsData({ locale, costs }: SiteContent, publicOrigin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    inLanguage: locale,
    url: `${publicOrigin}${toHomePath(locale)}costs`,
    name: costs.metaTitle,
    description: costs.description,
    publisher: { '@id': `${publicOrigin}/#company` },
  }
}

function isDefault({ locale }: SiteContent): boolean {
  return locale === DEFAULT_LOCALE
}

/** In the default language the agency alone saves bytes. */
function toPage({ locale, meta }: SiteContent, agency: object, { publicOrigin }: Facts) {
  return {
    '@type': 'WebPage',
    inLanguage: locale,
    url: publicOrigin + toHomePath(locale),
    name: meta.title,
    mainEntity: agency,
  }
}

function toAgency({ meta }: SiteContent, company: Company, { publicOrigin, shareImage, leftOut }: Facts) {
  const areaServed = toAreaServed(meta, company)
  const { officeHours, otherHours, holidays } = company
  const special = toSpecialOpeningHours(company, leftOut < 2 ? otherHours : [], leftOut < 1 ? holidays : [])
  return {
    '@type': 'TravelAgency',
    '@id': `${publicOrigin}/#company`,
    name: company.name,
    description: meta.description,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    image: publicOrigin + shareImage,
    email: company.email,
    telephone: company.phones[0].e164,
    address: company.address.join(', '),
    areaServed,
    openingHoursSpecification: toOpeningHours(officeHours),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** The content's countries are those of the content's company. */
function toAreaServed({ areaServed }: SiteContent['meta'], { country, zone }: Company): readonly string[] {
  const iso = findHomeIso(country, zone)
  return areaServed.includes(iso) ? areaServed : [iso]
}
