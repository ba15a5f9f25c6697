import * as v from 'valibot'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { settingsSections } from '#contract/settings/settings.ts'
import type { ContentFacts, Seed, StoredValues } from './values.ts'

/** No company can have an address there (RFC 2606). */
const EXAMPLE_DOMAIN = '.example'

const { company, hours, destinations, statistics, team, trust, costs, languages, mail } = settingsSections

const sections = v.object({
  company: v.object(company.entries),
  hours: v.object(hours.entries),
  ...{ destinations, statistics, team, trust, costs },
  languages: v.pick(languages, ['answered']),
  mail: v.pick(mail, ['from']),
})

/** Whether the content has the example company, and not one of a builder's own. */
export function isExample({ company: { email } }: Pick<ContentFacts, 'company'>): boolean {
  return email.endsWith(EXAMPLE_DOMAIN)
}

/**
 * The company of the content, as the first version of the sections. Releases without seeds showed its figures, earnings and
 * languages until a company was saved under another name or address: an installation of theirs keeps what it has shown.
 * `isForeign` leaves these out, too. Throws where the content has a value that no setting can have.
 */
export function toSeed(content: ContentFacts, { company: saved }: StoredValues, isForeign = false): Seed {
  const { name, email } = { ...content.company, ...saved }
  const isAnother = isForeign || name !== content.company.name || email !== content.company.email
  const parsed = v.safeParse(sections, {
    company: content.company,
    hours: content.company,
    destinations: { items: content.destinations.map(isAnother ? toUnrated : toSetting) },
    statistics: { items: content.statistics.filter((one) => !(isAnother && 'value' in one)) },
    team: { members: content.team },
    trust: { registrations: content.registrations },
    costs: { ...content.costs, ...(isAnother && { earnings: '' }) },
    languages: { answered: isAnother ? [DEFAULT_LOCALE] : content.answeredIn },
    mail: { from: content.company.mailFrom },
  })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`The content has a value that can't be used, ${v.getDotPath(issue)}: ${issue.message}`)
}

/** Destinations are words of the release; their figures are a company's. */
export function toUnrated({ name }: { name: string }): DestinationSetting {
  return toSetting({ name, rating: null, savings: '', processing: '' })
}

function toSetting(destination: ContentFacts['destinations'][number]): DestinationSetting {
  return { source: '', asOf: null, ...destination, isShown: true, photograph: null, card: null }
}
