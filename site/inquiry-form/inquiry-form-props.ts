import type { Calendar } from '#contract/company/calendar.ts'
import type { Company, Phone } from '#contract/company/company.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import type { RequestPage, SiteWords } from '#contract/site/site-build.ts'
import type { FormContent } from '../content/types.ts'

/** The island's props, as JSON beside it: the browser never loads the rest of the content. */
export type InquiryFormProps = {
  content: FormContent
  /** The English consent, where that binds instead of the page's own, with its title in the page's language. */
  binding?: { title: string; consent: string } | undefined
  errorWords: SiteWords['errors']
  otherError: string
  dates: string
  calendar: Calendar
  locale: string
  consentVersion: string
  legalName: Company['legalName']
  storedIn: Company['storedIn']
  email: Company['email']
  home: PhoneHome
  phones: readonly Phone[]
  whatsApp: Phone
  /** Offered for the answer; none where it is that of the page. */
  answerLanguages: readonly { locale: string; name: string }[]
  backendUrl: string
  publicKey: string
  values: Partial<Record<InquiryField, string>>
  errors: FieldErrors
  problem?: InquiryProblem
}

export type InquiryProblem = NonNullable<Extract<RequestPage, { kind: 'inquiry-form' }>['problem']>
