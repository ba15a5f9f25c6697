import { assets } from 'virtual:site-assets'
import type { FieldErrors, InquiryField } from '#contract/inquiry.ts'
import type { SiteContent } from '../content/types.ts'
import type { InquiryProblem } from '../inquiry-form/inquiry-form-props.ts'
import { InquiryFormIsland } from '../islands/inquiry-form-island.tsx'
import { Island } from '../islands/island.tsx'

type PageFormProps = {
  content: SiteContent
  values?: Partial<Record<InquiryField, string>>
  errors?: FieldErrors
  problem?: InquiryProblem | undefined
}

/** With errors or a problem, the form that was sent without script and refused. */
export function PageForm({ content, values = {}, errors = {}, problem }: PageFormProps) {
  return (
    <Island
      name="inquiry-form"
      module={assets.inquiryFormModule}
      component={InquiryFormIsland}
      props={{
        locale: content.locale,
        consentVersion: content.consentVersion,
        backendUrl: assets.backendUrl,
        publicKey: assets.publicKey,
        values,
        errors,
        ...(problem && { problem }),
      }}
    />
  )
}
