import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { fillIn } from '../words/fill-in.ts'
import type { InquiryFormProps } from './inquiry-form-props.ts'

export function ConsentNote({ content, legalName, storedIn, binding }: InquiryFormProps) {
  return (
    <>
      <p className="inquiry-form__consent">{fillIn(content.consent, { legalName, storedIn })}</p>
      {binding && (
        <details className="inquiry-form__consent">
          <summary>{binding.title}</summary>
          <p lang={DEFAULT_LOCALE} dir="ltr">
            {binding.consent}
          </p>
        </details>
      )}
    </>
  )
}
