import { toCalendar } from '#contract/company/calendar.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import type { Contents } from '../content/contents.ts'
import type { SiteContent } from '../content/types.ts'
import { fillIn } from '../words/fill-in.ts'
import type { InquiryFormProps } from './inquiry-form-props.ts'

/** The words of the form that its script needs, in one language, and the contacts beside them. */
export type FormWords = Pick<
  InquiryFormProps,
  | 'content'
  | 'binding'
  | 'errorWords'
  | 'otherError'
  | 'dates'
  | 'calendar'
  | 'legalName'
  | 'storedIn'
  | 'phones'
  | 'whatsApp'
  | 'email'
  | 'home'
  | 'answerLanguages'
>

export function toFormWords(
  { form, errors, otherError, dates, translatedFacts, unreviewed, binding }: SiteContent,
  { company, languages }: Pick<Contents, 'company' | 'languages'>,
): FormWords {
  const { legalName, phones, whatsApp, email, country, formCountries } = company
  return {
    content: form,
    errorWords: errors,
    otherError,
    dates,
    calendar: toCalendar(dates),
    ...(binding && {
      binding: {
        title: unreviewed.binding,
        consent: fillIn(binding.consent, { legalName, storedIn: company.storedIn }),
      },
    }),
    legalName,
    storedIn: translateFact({ translatedFacts }, company.storedIn),
    phones,
    whatsApp,
    email,
    home: { country, formCountries },
    answerLanguages: languages.map((other) => ({ locale: other.locale, name: other.language.name })),
  }
}

/** A file of its own, so that no page loads another language's words, and other words build nothing. */
export function toWordsModule(words: FormWords): string {
  return `export const words = ${JSON.stringify(words)}`
}
