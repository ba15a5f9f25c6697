import { listDestinations } from '#contract/apply-settings.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { LanguageContent, SiteContents, SiteFacts, SiteWords } from '#contract/site-build.ts'
import type { ContentFacts } from '../settings/layers.ts'

/** With the contents of the languages, of which signatures are checked. */
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

/** Throws without a content in the default language. */
export function toSiteFacts(contents: SiteContents): SiteFacts {
  const { company, statistics, team, registrations, answeredIn, languages } = contents
  const own = languages.find(({ locale }) => locale === DEFAULT_LOCALE)
  if (own === undefined) throw new Error(`The contents lack the default language, ${DEFAULT_LOCALE}`)
  const words = languages.map((content) => [content.locale, toSiteWords(content)])
  return {
    ...{ company, statistics, team, registrations, answeredIn },
    destinations: listDestinations(contents),
    languages: languages.map(({ locale, isReviewed }) => ({ locale, isReviewed })),
    words: { ...Object.fromEntries(words), [DEFAULT_LOCALE]: toSiteWords(own) },
  }
}

function toSiteWords(content: LanguageContent): SiteWords {
  const { dir, dates, form, errors, otherError, acknowledgement } = content
  const { linkMail, contactLink, contactNotice, call } = content.patientPage
  return {
    ...{ dir, dates, countryNames: form.countryNames, errors, otherError, acknowledgement },
    patientPage: { linkMail, contactLink, contactNotice, call },
  }
}
