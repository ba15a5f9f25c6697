import type { FormWords } from '../form-words.ts'
import { InquiryForm } from '../inquiry-form/inquiry-form.tsx'
import type { InquiryFormProps } from '../inquiry-form/inquiry-form-props.ts'

/** The props that depend on the page or the settings. The words come with the module: in the page everybody would load them twice. */
export type InquiryFormIslandProps = Pick<
  InquiryFormProps,
  | 'locale'
  | 'consentVersion'
  | 'legalName'
  | 'storedIn'
  | 'email'
  | 'phones'
  | 'whatsApp'
  | 'backendUrl'
  | 'publicKey'
  | 'values'
  | 'errors'
  | 'problem'
>

export function InquiryFormIsland({ words, ...props }: InquiryFormIslandProps & { words: FormWords }) {
  return <InquiryForm {...words} {...props} />
}
