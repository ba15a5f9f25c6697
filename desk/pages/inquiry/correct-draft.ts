import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { FactWords } from '../../facts/fact-words.ts'
import { createUnsaved } from '../../platform/unsaved.ts'

/** Holds only changed fields, so that a colleague's corrections meanwhile are kept. */
export type CorrectDraft = { changed: Partial<FactWords>; decidedOn: InquiryRow }

const drafts = createUnsaved<CorrectDraft>()

export function useCorrectDraft(me: string, reference: string) {
  const key = `${me} ${reference}`
  return {
    kept: drafts.useKept(key),
    keep: (draft: CorrectDraft | undefined) => drafts.keep(key, draft),
  }
}
