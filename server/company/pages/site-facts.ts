import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { listServiceNames } from '#contract/site/apply-services.ts'
import { applySettings, listDestinations } from '#contract/site/apply-settings.ts'
import type { LanguageContent, SiteContents, SiteFacts, SiteWords } from '#contract/site/site-build.ts'
import type { ContentFacts } from '../settings/values.ts'
import type { PagePresent } from './page-inputs.ts'

/** Adds the contents of the languages, of which signatures are checked. */
export function toContentFacts(contents: SiteContents): SiteFacts & ContentFacts {
  const { languages } = contents
  return {
    ...toSiteFacts(contents),
    languages: languages.map((content) => ({
      locale: content.locale,
      isReviewed: content.isReviewed,
      content,
    })),
  }
}

/** Facts of the contents as they are published, with the words of all languages. */
export function toPresentFacts(
  contents: SiteContents,
  present: Omit<PagePresent, 'retentionDays'>,
): SiteFacts {
  return toSiteFacts(
    applySettings(contents, present),
    applySettings(contents, { ...present, published: undefined }),
  )
}

/** Throws without a content in the default language. */
export function toSiteFacts(contents: SiteContents, { languages: all }: SiteContents = contents): SiteFacts {
  const { company, statistics, team, invented, registrations, costs, answeredIn, languages } = contents
  const own = languages.find(({ locale }) => locale === DEFAULT_LOCALE)
  if (own === undefined) throw new Error(`The contents lack the default language, ${DEFAULT_LOCALE}`)
  const words = all.map((content) => [content.locale, toSiteWords(content)])
  return {
    company,
    statistics,
    team,
    invented,
    registrations,
    costs,
    answeredIn,
    services: listServiceNames(contents),
    destinations: listDestinations(contents),
    languages: languages.map(({ locale, isReviewed }) => ({ locale, isReviewed })),
    words: { ...Object.fromEntries(words), [DEFAULT_LOCALE]: toSiteWords(own) },
  }
}

function toSiteWords(content: LanguageContent): SiteWords {
  const { dir, dates, form, errors, otherError, acknowledgement, translatedFacts } = content
  const { linkMail, linkElsewhere, contactLink, contactNotice, consentQuestion, call, offers } =
    content.patientPage
  const destinations = content.destinations.items.map((card) => ({
    name: card.country,
    savings: card.avgCost,
    processing: card.processingTime,
  }))
  return {
    dir,
    dates,
    destinations,
    countryNames: form.countryNames,
    errors,
    otherError,
    acknowledgement,
    translatedFacts,
    patientPage: { linkMail, linkElsewhere, contactLink, contactNotice, consentQuestion, call, offers },
  }
}
