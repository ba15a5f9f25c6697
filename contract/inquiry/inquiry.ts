import * as v from 'valibot'
import { type CountryCode, countryCodes } from '../company/countries.ts'
import type { FieldError, FieldErrors } from '../errors.ts'
import { DEFAULT_LOCALE } from '../locales.ts'
import { mendEmail } from './email.ts'

/** Maximum characters, far above real answers. A line break counts as one. */
export const inquiryLimits = {
  name: 200,
  email: 254,
  phone: 60,
  treatment: 200,
  message: 10_000,
} as const

const MAX_CONSENT_VERSION_LENGTH = 40
/** RFC 5646 recommends room for 35. */
const MAX_TAG_LENGTH = 35

export const inquiryFields = ['name', 'email', 'countryCode', 'phone', 'treatment', 'message'] as const

export type InquiryField = (typeof inquiryFields)[number]

/** The fields that coordinators enter and correct at the desk. */
export type FactField = Exclude<InquiryField, 'message'>

export function forEachField<T>(to: (field: InquiryField) => T): Record<InquiryField, T> {
  // Built from every name of the union.
  return Object.fromEntries(inquiryFields.map((field) => [field, to(field)])) as Record<InquiryField, T>
}

// Direction overrides can disguise text; the others have no place in prose.
const INVISIBLE_CONTROLS =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g
const LONE_SURROGATES = /\p{Surrogate}/gu

export const text = (maxLength: number) =>
  v.pipe(
    v.string('notText' satisfies FieldError),
    v.transform(toPlainText),
    v.maxLength(maxLength, 'tooLong' satisfies FieldError),
  )

export const line = (maxLength: number) => v.pipe(text(maxLength), v.transform(toSingleLine))

const required = v.nonEmpty<string, 'required'>('required')

const fieldEntries = {
  name: v.nullish(v.pipe(line(inquiryLimits.name), required), ''),
  email: v.nullish(
    v.pipe(
      line(inquiryLimits.email),
      required,
      v.transform(mendEmail),
      v.rfcEmail('notAnEmail' satisfies FieldError),
    ),
    '',
  ),
  countryCode: v.nullish(v.picklist(countryCodes, 'notAChoice' satisfies FieldError)),
  phone: v.nullish(v.pipe(line(inquiryLimits.phone), required), ''),
  treatment: v.nullish(line(inquiryLimits.treatment), ''),
  message: v.nullish(v.pipe(text(inquiryLimits.message), required), ''),
} satisfies Record<InquiryField, v.GenericSchema<unknown, string | null | undefined>>

/** The form's hidden field. No word that a program takes for one of its owner's details. */
export const TRAP_FIELD = 'zq4'

const trap = v.optional(v.pipe(v.unknown(), v.transform(isFilled)), '')

// How the form was filled in, for the spam score. Never a reason to refuse an inquiry.
const signalEntries = {
  [TRAP_FIELD]: trap,
  /** The form's script sends the hidden field's state by this name. */
  website: trap,
  filledInMs: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0))), undefined),
}

/**
 * The inquiry as sent and stored: trimmed, NFC, single lines where the form has them, free of control characters.
 * Unknown members are refused. Issue messages are `FieldError` codes.
 */
export const inquirySchema = v.strictObject(
  {
    ...fieldEntries,
    /** The server accepts the languages that the site is built in. */
    locale: v.nullish(line(MAX_TAG_LENGTH), DEFAULT_LOCALE),
    consentVersion: v.nullish(line(MAX_CONSENT_VERSION_LENGTH), ''),
    ...signalEntries,
  },
  (issue) => (issue.expected === 'never' ? 'unknown' : 'notText') satisfies FieldError,
)

export type Inquiry = Omit<
  v.InferOutput<typeof inquirySchema>,
  keyof typeof signalEntries | 'countryCode'
> & { countryCode: CountryCode }

/** Words for each error that the schema of a field can find. A value that is not text gets general words. */
export type FieldErrorWords = {
  [Field in InquiryField]: Record<
    Exclude<ErrorOf<(typeof inquirySchema)['entries'][Field]>, 'notText'>,
    string
  >
}

export type ErrorOf<Part> =
  | (Part extends { message: infer Message extends FieldError } ? Message : never)
  | (Part extends { pipe: readonly (infer Inner)[] } ? ErrorOf<Inner> : never)
  | (Part extends { wrapped: infer Inner } ? ErrorOf<Inner> : never)

export type FormSignals = {
  isTrapFilled: boolean
  /** From the empty form to sending, if a script could measure it. */
  filledInMs: number | undefined
}

export type ParsedInquiry = { inquiry: Inquiry; signals: FormSignals } | { errors: FieldErrors }

/** Parses any input into an inquiry or the first error of each field. `home` is the preselected country. Never throws. */
export function parseInquiry(input: unknown, home: CountryCode): ParsedInquiry {
  const result = v.safeParse(inquirySchema, input)
  if (result.success) {
    const { [TRAP_FIELD]: isFilledIn, website, filledInMs, ...inquiry } = result.output
    const countryCode = inquiry.countryCode ?? home
    const signals = { isTrapFilled: isFilledIn || website, filledInMs }
    return { inquiry: { ...inquiry, countryCode }, signals }
  }
  const errors = new Map<string, FieldError>()
  for (const issue of result.issues) {
    const field = String(issue.path?.[0].key ?? 'body')
    if (!errors.has(field)) errors.set(field, issue.message as FieldError) // all messages of the schema are codes
  }
  return { errors: Object.fromEntries(errors) }
}

/** Fills `{length}` and `{over}` of the message about a text that is too long; `dates` is the tag for numbers. */
export function fillLengths(words: string, field: string, value: unknown, dates: string): string {
  const limit = inquiryLimits[field as keyof typeof inquiryLimits] // undefined for other fields
  if (limit === undefined || typeof value !== 'string') return words
  const { length } = toPlainText(value)
  return words
    .replace('{length}', toFigures(length, dates))
    .replace('{over}', toFigures(length - limit, dates))
}

/** A browser that lacks the language would write the figures of its own. */
function toFigures(count: number, dates: string): string {
  return count.toLocaleString(Intl.NumberFormat.supportedLocalesOf([dates, 'en']))
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value != null
}

function toPlainText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE_CONTROLS, '')
    .replace(LONE_SURROGATES, '\uFFFD')
    .normalize('NFC')
    .trim()
}

function toSingleLine(value: string): string {
  return value.replace(/\s+/g, ' ')
}
