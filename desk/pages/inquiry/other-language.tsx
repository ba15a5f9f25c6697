import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import type { FilledWords } from '../../replies/fill-reply.ts'
import { findWrittenLanguage } from '../../replies/written-language.ts'

type OtherLanguageProps = {
  filling: FilledWords['filling']
  body: string
  inquiry: InquiryDetail['inquiry']
}

/** Shown when the template or the text is not in the language of the inquiry. */
export function OtherLanguage({ filling, body, inquiry }: OtherLanguageProps) {
  const isOther = filling && filling.template.locale !== inquiry.locale
  const written = findWrittenLanguage(body)
  return (
    <div role="status">
      {isOther ? (
        <p className="writing-desk__warning">
          This template has no {toLanguageName(inquiry.locale)} text: yours is in{' '}
          {toLanguageName(filling.template.locale)}.
        </p>
      ) : (
        written &&
        written !== inquiry.locale.split('-')[0] && (
          <p className="writing-desk__warning">
            This reads like {toLanguageName(written)}. The language of this inquiry is{' '}
            {toLanguageName(inquiry.locale)}: correct that in the facts, or write in it.
          </p>
        )
      )}
    </div>
  )
}
