import type { Company } from '#contract/company.ts'
import type { SiteContent } from '../content/types.ts'

type Addresses = { publicOrigin: string; shareImage: string }

/**
 * schema.org data for search engines. No rating: they ignore a site's rating of itself. No questions: since 2023 they show
 * those of public bodies alone.
 */
export function toStructuredData(content: SiteContent, company: Company, addresses: Addresses): object {
  return {
    '@context': 'https://schema.org',
    ...toAgency(content, company, addresses),
  }
}

function toAgency({ meta }: SiteContent, company: Company, { publicOrigin, shareImage }: Addresses) {
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
    areaServed: meta.areaServed,
    openingHoursSpecification: hours,
  }
}
