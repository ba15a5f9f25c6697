import type { Company } from '#contract/company/company.ts'
import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/company/retention.ts'
import type { Notice, NoticeWords } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { BindingText, LanguageContent } from '#contract/site/site-build.ts'
import { translateFact } from '#contract/site/translated-facts.ts'

type Facts = { company: Company; retentionDays: number }

/** The sentence above the form's button and the privacy notice, filled in as they were shown, with the text that binds. */
export function toNotice(content: LanguageContent, facts: Facts): Notice {
  const { consentVersion: version, locale, translatedFacts, form, privacy, binding } = content
  return {
    version,
    ...fillNotice({ locale, translatedFacts, consent: form.consent, privacy }, facts),
    ...(binding && { binding: fillNotice({ locale: DEFAULT_LOCALE, ...binding }, facts) }),
  }
}

type Agreed = Pick<BindingText, 'consent' | 'privacy'> & Pick<LanguageContent, 'locale' | 'translatedFacts'>

function fillNotice(
  { locale, translatedFacts, consent, privacy }: Agreed,
  { company, retentionDays }: Facts,
): NoticeWords {
  const toDays = (count: number) => {
    const words = privacy.days[new Intl.PluralRules(locale).select(count)] ?? privacy.days.other
    return words.replace('{count}', String(count))
  }
  const values: Readonly<Record<string, string>> = {
    company: company.name,
    legalName: company.legalName,
    storedIn: translateFact({ translatedFacts }, company.storedIn),
    address: company.address.join(', '),
    retention: toDays(retentionDays),
    spam: toDays(SPAM_RETENTION_DAYS),
    // A link ends when its inquiry is erased.
    link: toDays(Math.min(LINK_DAYS_AFTER_CLOSING, retentionDays)),
  }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  return {
    locale,
    consent: fill(consent),
    title: fill(privacy.title),
    sections: [
      { title: '', lines: [fill(privacy.summary)] },
      ...privacy.sections.map(({ title, points = [], paragraphs }) => ({
        title: fill(title),
        lines: [...points, ...paragraphs].map(fill),
      })),
    ],
  }
}
