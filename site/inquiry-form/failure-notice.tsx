import type { Phone } from '#contract/company/company.ts'
import type { ContactWords } from '../content/types.ts'
import { ContactLinks } from './contact-links.tsx'

type FailureNoticeProps = {
  text: string
  contactWords: ContactWords
  phones: readonly Phone[]
  whatsApp: Phone
  email: string
}

/** Other ways to reach the company after a failure; stays when the toast is dismissed. */
export function FailureNotice({ text, contactWords, phones, ...ways }: FailureNoticeProps) {
  return (
    <div className="failure-notice">
      <p>{text}</p>
      <ContactLinks words={contactWords} phones={phones.slice(0, 1)} {...ways} />
    </div>
  )
}
