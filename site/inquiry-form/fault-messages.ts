import { type FieldFaults, fillLengths, type InquiryField, inquiryFields } from '#contract/inquiry.ts'
import type { SiteWords } from '#contract/site-build.ts'

/** What is wrong in words, by field; the faults of no field of the form stand under `other`. */
export type FaultMessages = Partial<Record<InquiryField | 'other', string>>

export function toFaultMessages(
  faults: FieldFaults,
  words: SiteWords['faults'],
  otherFault: string,
  values: Readonly<Record<string, unknown>>,
): FaultMessages {
  const entries = Object.entries(faults).map(([field, fault]) =>
    isInquiryField(field)
      ? ([field, fillLengths(words[field][fault] ?? otherFault, field, values[field])] as const)
      : (['other', otherFault] as const),
  )
  return Object.fromEntries(entries)
}

/** Messages as a server words them, with unknown fields gathered under `other`. */
export function toKnownMessages(messages: Readonly<Record<string, string>>): FaultMessages {
  const entries = Object.entries(messages).map(([field, message]) => [
    isInquiryField(field) ? field : 'other',
    message,
  ])
  return Object.fromEntries(entries)
}

function isInquiryField(field: string): field is InquiryField {
  return inquiryFields.some((known) => known === field)
}
