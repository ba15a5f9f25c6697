import type * as v from 'valibot'
import type { Facts, factEntries } from '#contract/desk/facts.ts'
import type { FieldError } from '#contract/errors.ts'
import { type ErrorOf, type FactField, inquiryLimits } from '#contract/inquiry/inquiry.ts'

/** Values of the form's fields. */
export type FactWords = Record<Exclude<keyof Facts, 'writer'>, string> & { writer: Facts['writer'] }
export type FactErrors = Partial<Record<string, string>>

const factWords: { [Field in FactField]: Record<OwnError<Field>, string> } = {
  name: { required: 'Enter the name.', tooLong: `Use at most ${inquiryLimits.name} characters.` },
  email: {
    notAnEmail: 'Enter an address like name@example.com.',
    tooLong: `Use at most ${inquiryLimits.email} characters.`,
  },
  countryCode: {},
  phone: { tooLong: `Use at most ${inquiryLimits.phone} characters.` },
  treatment: { tooLong: `Use at most ${inquiryLimits.treatment} characters.` },
}

/** A choice, and a field that holds no text at all, get general words. */
type OwnError<Field extends FactField> = Exclude<
  ErrorOf<(typeof factEntries)[Field]>,
  'notText' | 'notAChoice'
>

const words: Partial<Record<string, Partial<Record<FieldError, string>>>> = {
  ...factWords,
  message: { tooLong: `Use at most ${inquiryLimits.message} characters.` },
  consent: { required: 'Choose how consent was given. Without consent nothing may be kept.' },
}

const UNREACHABLE = 'Enter a phone number or an e-mail address.'

/**
 * Clears the errors of changed fields until they are checked again. An address or a country may correct the phone
 * number's.
 */
export function withoutErrorsOf(errors: FactErrors, changed: object): FactErrors {
  const isGone = (name: string) =>
    name in changed || (name === 'phone' && ('email' in changed || 'countryCode' in changed))
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isGone(name)))
}

/** Messages by field. The only issue without a field is that both phone number and address are missing. */
export function toFactErrors(issues: readonly v.BaseIssue<unknown>[]): FactErrors {
  const errors: FactErrors = {}
  for (const { path, message } of issues) {
    const field = path === undefined ? 'phone' : String(path[0].key)
    const known = path === undefined ? UNREACHABLE : words[field]?.[message as FieldError]
    errors[field] ??= known ?? 'Choose one.'
  }
  return errors
}
