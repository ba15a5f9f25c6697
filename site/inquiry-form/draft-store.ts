import * as v from 'valibot'
import { countryCodes } from '#contract/countries.ts'
import { inquiryFields } from '#contract/inquiry.ts'
import { createDeviceRecord } from './device-record.ts'
import { DRAFT_KEY } from './storage-keys.ts'

const attemptSchema = v.object({ content: v.string(), key: v.string() })

const draftSchema = v.object({
  savedAt: v.number(),
  text: v.object({
    ...v.entriesFromList(inquiryFields, v.string()),
    countryCode: v.picklist(countryCodes),
  }),
  /** What was last tried to send, and under which idempotency key. */
  attempt: v.optional(attemptSchema),
  /** To be sent as soon as there is a connection. */
  isWaiting: v.boolean(),
})

export type Draft = v.InferOutput<typeof draftSchema>
export type Attempt = v.InferOutput<typeof attemptSchema>

const record = createDeviceRecord(DRAFT_KEY, draftSchema)

/** What was typed on this device and not sent. */
export const readDraft = record.read

/** Whether the device keeps it now. */
export function writeDraft(
  draft: Omit<Draft, 'savedAt' | 'text'> & { text: Record<string, string> },
): boolean {
  return record.write(draft)
}

export const removeDraft = record.remove
