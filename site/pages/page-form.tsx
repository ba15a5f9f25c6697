import { assets } from 'virtual:site-assets'
import type { FieldErrors } from '#contract/errors.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import type { Contents } from '../content/contents.ts'
import type { SiteContent } from '../content/types.ts'
import { toFormWords } from '../inquiry-form/form-words.ts'
import type { InquiryProblem } from '../inquiry-form/inquiry-form-props.ts'
import { InquiryFormIsland, type InquiryFormIslandProps } from '../islands/inquiry-form-island.tsx'
import { Island } from '../islands/island.tsx'
import { useLanguageAssets, useSiteSettings } from '../sections/site-settings.ts'

type PageFormProps = {
  content: SiteContent
  values?: Partial<Record<InquiryField, string>>
  errors?: FieldErrors
  problem?: InquiryProblem | undefined
}

/** `errors` or `problem` are set for a form that was sent without JavaScript and refused. */
export function PageForm({ content, values = {}, errors = {}, problem }: PageFormProps) {
  // All have been checked as contents of the site.
  const { backendUrl, publicKey, contents } = useSiteSettings()
  const { locale, consentVersion } = content
  // Leaves out empty values: everybody would load them.
  const props: InquiryFormIslandProps = {
    locale,
    consentVersion,
    publicKey,
    ...(backendUrl && { backendUrl }),
    ...(Object.keys(values).length > 0 && { values }),
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(problem && { problem }),
  }
  return (
    <Island
      name="inquiry-form"
      module={assets.inquiryFormModule}
      words={useLanguageAssets(content).wordsModule}
      props={props}
    >
      <InquiryFormIsland words={toFormWords(content, contents as Contents)} {...props} />
    </Island>
  )
}
