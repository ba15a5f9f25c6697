import type { Company } from '#contract/company.ts'
import type { Notice } from '#contract/desk/texts.ts'
import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/retention.ts'
import type { LanguageContent } from '#contract/site-build.ts'
import { tellFact } from '#contract/told-facts.ts'

type Facts = { company: Company; retentionDays: number }

/** The sentence above the form's button and the privacy notice, filled in as they were shown. */
export function toNotice(content: LanguageContent, { company, retentionDays }: Facts): Notice {
  const values: Readonly<Record<string, string>> = {
    company: company.name,
    legalName: company.legalName,
    storedIn: tellFact(content, company.storedIn),
    address: company.address.join(', '),
    retention: toDays(retentionDays, content),
    spam: toDays(SPAM_RETENTION_DAYS, content),
    // With the inquiry its link goes.
    link: toDays(Math.min(LINK_DAYS_AFTER_CLOSING, retentionDays), content),
  }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  const { consentVersion: version, locale, form, privacy } = content
  return {
    version,
    locale,
    consent: fill(form.consent),
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

function toDays(count: number, { locale, privacy: { days } }: LanguageContent): string {
  const words = days[new Intl.PluralRules(locale).select(count)] ?? days.other
  return words.replace('{count}', String(count))
}
