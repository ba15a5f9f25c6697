import type { FieldError, FieldErrors } from '#contract/errors.ts'
import { fillLengths, type InquiryField, inquiryFields } from '#contract/inquiry/inquiry.ts'
import type { FormWords } from './form-words.ts'

/** Messages by field. Errors in anything but a form field stand under `other`. */
export type ErrorMessages = Partial<Record<InquiryField | 'other', string>>

export function toErrorMessages(
  errors: FieldErrors,
  { errorWords, otherError, dates }: Pick<FormWords, 'errorWords' | 'otherError' | 'dates'>,
  values: Readonly<Record<string, unknown>>,
): ErrorMessages {
  const known: Record<InquiryField, Partial<Record<FieldError, string>>> = errorWords
  const entries = Object.entries(errors).map(([field, code]) =>
    isInquiryField(field)
      ? ([field, fillLengths(known[field][code] ?? otherError, field, values[field], dates)] as const)
      : (['other', otherError] as const),
  )
  return Object.fromEntries(entries)
}

/** A server's messages, with those of unknown fields under `other`. */
export function toKnownMessages(messages: Readonly<Record<string, string>>): ErrorMessages {
  const entries = Object.entries(messages).map(([field, message]) => [
    isInquiryField(field) ? field : 'other',
    message,
  ])
  return Object.fromEntries(entries)
}

function isInquiryField(field: string): field is InquiryField {
  const names: readonly string[] = inquiryFields
  return names.includes(field)
}
