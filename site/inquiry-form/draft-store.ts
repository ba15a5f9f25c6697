import * as v from 'valibot'
import { countryCodes } from '#contract/company/countries.ts'
import { forEachField } from '#contract/inquiry/inquiry.ts'
import type { DraftRecord } from './draft-keeper.ts'
import { createDraftRecord } from './draft-record.ts'
import { DRAFT_KEY } from './storage-keys.ts'
import type { TypedText } from './typed-text.ts'

export const draftRecord: DraftRecord<TypedText> = createDraftRecord(
  DRAFT_KEY,
  v.object({
    // Drafts outlive a version of the page: one from before a field was added lacks it.
    ...forEachField(() => v.optional(v.string(), '')),
    countryCode: v.picklist(countryCodes),
  }),
)
