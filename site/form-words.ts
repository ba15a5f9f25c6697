import type { Company } from '#contract/company.ts'
import type { SiteContent } from './content/types.ts'
import type { InquiryFormProps } from './inquiry-form/inquiry-form-props.ts'

/** The words of the form that its script needs, in one language, and the contacts beside them. */
export type FormWords = Pick<
  InquiryFormProps,
  | 'content'
  | 'errorWords'
  | 'otherError'
  | 'dates'
  | 'legalName'
  | 'storedIn'
  | 'phones'
  | 'whatsApp'
  | 'email'
  | 'zone'
  | 'home'
>

export function toFormWords({ form, errors, otherError, dates }: SiteContent, company: Company): FormWords {
  const { legalName, storedIn, phones, whatsApp, email, zone, country, formCountries } = company
  return {
    ...{ content: form, errorWords: errors, otherError, dates },
    ...{ legalName, storedIn, phones, whatsApp, email, zone },
    home: { country, formCountries },
  }
}

/** A file of its own, so that no page loads another language's words, and other words build nothing. */
export function toWordsModule(words: FormWords): string {
  return `export const words = ${JSON.stringify(words)}`
}
