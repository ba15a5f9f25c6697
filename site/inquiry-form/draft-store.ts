import * as v from 'valibot'
import { countryCodes } from '#contract/countries.ts'
import { inquiryFields } from '#contract/inquiry.ts'
import { DRAFT_KEY } from './draft-key.ts'

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

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

/** What was typed on this device and not sent; older and unreadable drafts are thrown away. */
export function readDraft(now = Date.now()): Draft | undefined {
  const draft = parseDraft(withStorage((storage) => storage.getItem(DRAFT_KEY)) ?? '')
  if (draft && Math.abs(now - draft.savedAt) < MAX_AGE_MS) return draft
  removeDraft()
  return undefined
}

/** Whether the device keeps it now. */
export function writeDraft(
  draft: Omit<Draft, 'savedAt' | 'text'> & { text: Record<string, string> },
): boolean {
  const isKept = withStorage((storage) => {
    storage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, savedAt: Date.now() }))
    return true
  })
  if (!isKept) removeDraft()
  return isKept ?? false
}

export function removeDraft(): void {
  withStorage((storage) => storage.removeItem(DRAFT_KEY))
}

function parseDraft(json: string): Draft | undefined {
  try {
    const result = v.safeParse(draftSchema, JSON.parse(json))
    return result.success ? result.output : undefined
  } catch {
    return undefined // no JSON, no draft
  }
}

// A browser may refuse its storage, in private windows for one, or have it full: then nothing is kept.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
