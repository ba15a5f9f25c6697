import * as v from 'valibot'
import { countryCodes } from '../company/countries.ts'
import type { FieldError } from '../errors.ts'
import { mendEmail } from '../inquiry/email.ts'
import { type FactField, inquiryLimits, line } from '../inquiry/inquiry.ts'
import { type FactKind, factKinds } from '../life/fact-kinds.ts'

export const writers = ['patient', 'relative', 'doctor'] as const
export type Writer = (typeof writers)[number]

/** RFC 5646 recommends room for 35. */
const MAX_TAG_LENGTH = 35

/**
 * Facts about a patient, without the message. Limits as in the form, but a phone number or an e-mail address is enough.
 * Issue messages are `FieldError` codes.
 */
export const factEntries = {
  name: v.pipe(line(inquiryLimits.name), v.nonEmpty('required' satisfies FieldError)),
  email: v.pipe(
    line(inquiryLimits.email),
    v.transform(mendEmail),
    v.check(isEmailOrEmpty, 'notAnEmail' satisfies FieldError),
  ),
  countryCode: v.picklist(countryCodes, 'notAChoice' satisfies FieldError),
  phone: line(inquiryLimits.phone),
  treatment: line(inquiryLimits.treatment),
  locale: line(MAX_TAG_LENGTH),
  writer: v.nullable(v.picklist(writers)),
} satisfies Record<FactField | 'locale' | 'writer', v.GenericSchema>

function isEmailOrEmpty(text: string): boolean {
  return text === '' || v.RFC_EMAIL_REGEX.test(text)
}

export function isReachable({ email, phone }: { email: string; phone: string }): boolean {
  return email !== '' || /\d/.test(phone)
}

const factsSchema = v.object(factEntries)
export type Facts = v.InferOutput<typeof factsSchema>

const kindOf = {
  name: 'name',
  email: 'email',
  countryCode: 'phone',
  phone: 'phone',
  treatment: 'treatment',
  locale: 'language',
  writer: 'writer',
} as const satisfies Record<keyof Facts, FactKind>

export function toFactKind(fact: keyof Facts): FactKind {
  return kindOf[fact]
}

export function listChanged(before: Facts, after: Facts): FactKind[] {
  const facts = Object.keys(kindOf) as (keyof Facts)[] // `satisfies` admits no other key
  const changed = facts.filter((fact) => before[fact] !== after[fact]).map((fact) => kindOf[fact])
  return factKinds.filter((kind) => changed.includes(kind))
}

const version = v.pipe(v.number(), v.integer(), v.minValue(1))

export const correctionSchema = v.pipe(
  v.object({ ...factEntries, version }),
  v.check((facts) => isReachable(facts), 'required' satisfies FieldError),
)
export type Correction = v.InferOutput<typeof correctionSchema>
