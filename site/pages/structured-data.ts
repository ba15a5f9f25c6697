import type { Company } from '#contract/company.ts'
import { countryIsos } from '#contract/country-isos.ts'
import type { SiteContent } from '../content/types.ts'

type Facts = {
  publicOrigin: string
  shareImage: string
}

/**
 * schema.org data for search engines. No rating: they ignore a site's rating of itself. No questions: since 2023 they show
 * those of public bodies alone.
 */
export function toStructuredData(content: SiteContent, company: Company, facts: Facts): object {
  return {
    '@context': 'https://schema.org',
    ...toAgency(content, company, facts),
  }
}

function toAgency({ meta }: SiteContent, company: Company, { publicOrigin, shareImage }: Facts) {
  const areaServed = toAreaServed(meta, company)
  const hours = company.officeHours
    .filter(({ opens }) => opens)
    .map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    }))
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
    openingHoursSpecification: hours,
  }
}

/** The content's countries are those of the content's company. */
function toAreaServed({ areaServed }: SiteContent['meta'], { country }: Company): readonly string[] {
  const iso = countryIsos[country]
  return areaServed.includes(iso) ? areaServed : [iso]
}
