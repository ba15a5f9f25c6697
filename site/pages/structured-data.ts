import type { Company } from '#contract/company.ts'
import { countryIsos } from '#contract/country-isos.ts'
import type { SiteContent } from '../content/types.ts'

type Facts = {
  publicOrigin: string
  shareImage: string
  answeredIn: readonly string[]
  /** The questions are left out where people or registrations need their room in the first round trip: they stand on the page. */
  isShort?: boolean
}

/** schema.org data for search engines. No rating: they ignore a site's rating of itself. */
export function toStructuredData(content: SiteContent, company: Company, facts: Facts): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [toAgency(content, company, facts), ...(facts.isShort ? [] : [toFaqPage(content.faq)])],
  }
}

function toAgency({ meta }: SiteContent, company: Company, { publicOrigin, shareImage, answeredIn }: Facts) {
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
    contactPoint: company.phones.map(({ e164 }) => ({
      '@type': 'ContactPoint',
      telephone: e164,
      contactType: 'customer service',
      areaServed,
      availableLanguage: answeredIn,
    })),
  }
}

/** The content's countries are those of the content's company. */
function toAreaServed({ areaServed }: SiteContent['meta'], { country }: Company): readonly string[] {
  const iso = countryIsos[country]
  return areaServed.includes(iso) ? areaServed : [iso]
}

function toFaqPage({ items }: SiteContent['faq']) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  }
}
