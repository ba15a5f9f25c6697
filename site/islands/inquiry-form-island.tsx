import type { FormWords } from '../inquiry-form/form-words.ts'
import { InquiryForm } from '../inquiry-form/inquiry-form.tsx'
import type { InquiryFormProps } from '../inquiry-form/inquiry-form-props.ts'

/** The props that depend on the page. The words are a file of their own: in the page everybody would load them twice. */
export type InquiryFormIslandProps = Pick<
  InquiryFormProps,
  'locale' | 'consentVersion' | 'publicKey' | 'problem'
> &
  Partial<Pick<InquiryFormProps, 'backendUrl' | 'values' | 'errors'>>

const NOTHING = {}

export function InquiryFormIsland({ words, ...props }: InquiryFormIslandProps & { words: FormWords }) {
  return <InquiryForm {...words} backendUrl="" values={NOTHING} errors={NOTHING} {...props} />
}
