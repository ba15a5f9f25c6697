import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toLanguageName } from '#contract/language-name.ts'
import type { FilledWords } from '../../replies/fill-reply.ts'

type OtherLanguageProps = { filling: FilledWords['filling']; inquiry: InquiryDetail['inquiry'] }

/** Shown when the template lacks the language of the inquiry. */
export function OtherLanguage({ filling, inquiry }: OtherLanguageProps) {
  const isOther = filling && filling.template.locale !== inquiry.locale
  return (
    <div role="status">
      {isOther && (
        <p className="writing-desk__warning">
          This template has no {toLanguageName(inquiry.locale)} text: yours is in{' '}
          {toLanguageName(filling.template.locale)}.
        </p>
      )}
    </div>
  )
}
