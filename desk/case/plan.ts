import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { NextNote } from '#contract/life/actions.ts'

/** Undefined keeps the step's note, null removes it. */
export function toNewNote(text: string, before: InquiryRow['nextNote']): NextNote | null | undefined {
  if (text === (before?.text ?? '')) return undefined
  return text === '' ? null : { id: crypto.randomUUID(), text }
}
