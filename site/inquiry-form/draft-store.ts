import * as v from 'valibot'
import { countryCodes } from '#contract/countries.ts'
import { forEachField } from '#contract/inquiry.ts'
import { createDeviceRecord } from './device-record.ts'
import { DRAFT_KEY } from './storage-keys.ts'

const attemptSchema = v.object({ content: v.string(), key: v.string() })

const draftSchema = v.object({
  savedAt: v.number(),
  text: v.object({
    // Drafts outlive a version of the page: one from before a field was added lacks it.
    ...forEachField(() => v.optional(v.string(), '')),
    countryCode: v.picklist(countryCodes),
  }),
  attempt: v.optional(attemptSchema),
  /** Sent automatically once there is a connection. */
  isWaiting: v.boolean(),
})

export type Draft = v.InferOutput<typeof draftSchema>
export type Attempt = v.InferOutput<typeof attemptSchema>

const record = createDeviceRecord(DRAFT_KEY, draftSchema)

export const readDraft = record.read

/** False when the device refuses. */
export function writeDraft(
  draft: Omit<Draft, 'savedAt' | 'text'> & { text: Record<string, string> },
): boolean {
  return record.write(draft)
}

export const removeDraft = record.remove
