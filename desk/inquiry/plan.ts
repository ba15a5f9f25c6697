import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { NextNote } from '#contract/life/actions.ts'

/** Undefined leaves the words of a step as they are, null removes them. */
export function toNewNote(text: string, before: InquiryRow['nextNote']): NextNote | null | undefined {
  if (text === (before?.text ?? '')) return undefined
  return text === '' ? null : { id: crypto.randomUUID(), text }
}
