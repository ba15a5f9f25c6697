import * as v from 'valibot'
import { route } from '../api/route.ts'
import { toAsciiDigits } from '../words/ascii-digits.ts'

export const MAX_PERSON_NAME = 80
export const MAX_LANGUAGES = 12

export const personName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_PERSON_NAME))

/** Codes such as `en` and `sw` (BCP 47). */
export const languagesSchema = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/))),
  v.maxLength(MAX_LANGUAGES),
  v.transform((languages) => [...new Set(languages)]),
)

/** A phone number with its country code, normalized to `+254712345678`; null for none. */
export const urgentPhoneSchema = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => toAsciiDigits(text).replace(/[\s().\p{Pd}\p{Cf}]/gu, '')),
    v.regex(/^(?:\+[1-9]\d{6,14})?$/),
    v.transform((text) => text || null),
  ),
)

export function isUrgentPhone(text: string): boolean {
  return v.is(urgentPhoneSchema, text)
}

export const profileSchema = v.object({
  name: personName,
  languages: languagesSchema,
  urgentPhone: urgentPhoneSchema,
})
export type Profile = v.InferOutput<typeof profileSchema>

/** The calling codes to which text messages are sent; null where none are. */
export const textsToSchema = v.nullable(v.array(v.string()))

export const ownProfileSchema = v.object({ ...profileSchema.entries, textsTo: textsToSchema })
export type OwnProfile = v.InferOutput<typeof ownProfileSchema>

export const readProfileRoute = route('GET', 'profile', {
  summary: 'One’s own profile',
  answer: ownProfileSchema,
})

/** Refuses a telephone that no text would reach: 422 `fields`. */
export const changeProfileRoute = route('PUT', 'profile', {
  summary: 'Change one’s own profile',
  body: profileSchema,
  answer: ownProfileSchema,
})
