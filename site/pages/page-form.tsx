import type { FieldErrors, InquiryField } from '#contract/inquiry.ts'
import type { SiteContent } from '../content/types.ts'
import { toFormWords } from '../form-words.ts'
import type { InquiryProblem } from '../inquiry-form/inquiry-form-props.ts'
import { InquiryFormIsland, type InquiryFormIslandProps } from '../islands/inquiry-form-island.tsx'
import { Island } from '../islands/island.tsx'
import { toLanguageAssets } from '../language-assets.ts'
import { useSiteSettings } from '../site-settings.ts'

type PageFormProps = {
  content: SiteContent
  values?: Partial<Record<InquiryField, string>>
  errors?: FieldErrors
  problem?: InquiryProblem | undefined
}

/** `errors` or `problem` are set for a form that was sent without JavaScript and refused. */
export function PageForm({ content, values = {}, errors = {}, problem }: PageFormProps) {
  const { backendUrl, publicKey, company } = useSiteSettings()
  const { legalName, storedIn, email, phones, whatsApp } = company
  const props: InquiryFormIslandProps = {
    locale: content.locale,
    consentVersion: content.consentVersion,
    ...{ legalName, storedIn, email, phones, whatsApp },
    backendUrl,
    publicKey,
    values,
    errors,
    ...(problem && { problem }),
  }
  return (
    <Island name="inquiry-form" module={toLanguageAssets(content).inquiryFormModule} props={props}>
      <InquiryFormIsland words={toFormWords(content)} {...props} />
    </Island>
  )
}
