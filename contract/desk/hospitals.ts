import * as v from 'valibot'
import { route } from '../api/route.ts'
import { mendEmail } from '../inquiry/email.ts'
import { isPublicMailDomain } from '../inquiry/public-mail-domains.ts'

export const hospitalLimits = {
  name: 120,
  country: 60,
  city: 80,
  specialities: 500,
  addresses: 10,
  address: 200,
  languages: 10,
  telephone: 60,
  notes: 5_000,
  /** Characters of a file. */
  csv: 100_000,
} as const

const addressSchema = v.object({ name: v.string(), address: v.string() })

/** A hospital as a coordinator writes it; `hospitalRules` says what is refused. */
const hospitalEntries = {
  name: v.string(),
  country: v.string(),
  city: v.string(),
  /** In the coordinators' words, such as "Orthopaedics, oncology". */
  specialities: v.string(),
  /** Tags of the languages in which it answers. */
  languages: v.array(v.string()),
  /** Addresses of the international desk: what is sent goes to all of them. */
  addresses: v.array(addressSchema),
  /** A domain whose every sender counts as the hospital; null unless an administrator has set it. */
  domain: v.nullable(v.string()),
  telephone: v.string(),
  whatsapp: v.string(),
  notes: v.string(),
  archived: v.boolean(),
}
const hospitalWordsSchema = v.object(hospitalEntries)
export type HospitalWords = v.InferOutput<typeof hospitalWordsSchema>

const text = (max: number, what: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Shorten ${what} to ${max} characters.`))
const line = (max: number, what: string) =>
  v.pipe(text(max, what), v.regex(/^[^\r\n]*$/, `Write ${what} on one line.`))

const tag = v.pipe(v.string(), v.trim(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Choose languages.'))

/** Issue messages are sentences for the fields. */
export const hospitalRules = v.object({
  name: v.pipe(line(hospitalLimits.name, 'the name'), v.nonEmpty('Enter the name of the hospital.')),
  country: v.pipe(line(hospitalLimits.country, 'the country'), v.nonEmpty('Enter the country.')),
  city: line(hospitalLimits.city, 'the city'),
  specialities: line(hospitalLimits.specialities, 'the specialities'),
  languages: v.pipe(
    v.array(tag),
    v.maxLength(hospitalLimits.languages, 'Ten languages at most.'),
    v.transform((tags) => [...new Set(tags)]),
  ),
  addresses: v.pipe(
    v.array(
      v.object({
        name: line(hospitalLimits.name, 'the name'),
        address: v.pipe(
          line(hospitalLimits.address, 'the address'),
          v.transform(mendEmail),
          v.rfcEmail('This is no e-mail address: check it.'),
        ),
      }),
    ),
    v.maxLength(hospitalLimits.addresses, 'Ten addresses at most.'),
    v.check(
      (list) => new Set(list.map(({ address }) => address.toLowerCase())).size === list.length,
      'Enter each address once.',
    ),
  ),
  domain: v.nullable(
    v.pipe(
      line(hospitalLimits.address, 'the domain'),
      v.transform((domain) => domain.toLowerCase().replace(/^@/, '')),
      v.regex(
        /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
        'Enter a domain such as hospital.example.',
      ),
      v.check(
        (domain) => !isPublicMailDomain(domain),
        'Anybody gets an address of this provider: enter the addresses of the hospital one by one.',
      ),
    ),
  ),
  telephone: line(hospitalLimits.telephone, 'the telephone'),
  whatsapp: line(hospitalLimits.telephone, 'the WhatsApp number'),
  notes: text(hospitalLimits.notes, 'the notes'),
  archived: v.boolean(),
})

/** Figures of the referrals to a hospital. `medianDays`: from the first mail to the first answer; null without any. */
export const answersSchema = v.object({
  asked: v.number(),
  answered: v.number(),
  medianDays: v.nullable(v.number()),
  quoted: v.number(),
  chosen: v.number(),
})

export type Answers = v.InferOutput<typeof answersSchema>

export const hospitalSchema = v.object({
  id: v.string(),
  version: v.number(),
  ...hospitalEntries,
  answered: answersSchema,
})
export type Hospital = v.InferOutput<typeof hospitalSchema>

export const hospitalsSchema = v.object({ hospitals: v.array(hospitalSchema) })

/** By name, the archived ones too. */
export const listHospitalsRoute = route('GET', 'hospitals', {
  summary: 'The hospitals',
  scope: 'inquiries:read',
  answer: hospitalsSchema,
})

/** 422 `fields` with a sentence for each wrong field; 403 `forbidden` for a `domain` unless by an administrator. */
export const addHospitalRoute = route('POST', 'hospitals', {
  summary: 'Add a hospital',
  scope: 'inquiries:write',
  body: hospitalWordsSchema,
  answer: hospitalSchema,
  status: 201,
})

export const changedHospitalSchema = v.object({
  ...hospitalEntries,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type ChangedHospital = v.InferOutput<typeof changedHospitalSchema>

/** Refuses another version than the present one, 409 `stale`, and what `addHospitalRoute` refuses. */
export const changeHospitalRoute = route('PUT', 'hospitals/:id', {
  summary: 'Change a hospital',
  scope: 'inquiries:write',
  body: changedHospitalSchema,
  answer: hospitalSchema,
})

export const exportHospitalsRoute = route('GET', 'hospitals/csv', {
  summary: 'The hospitals as CSV',
  mediaType: 'text/csv',
})

/**
 * A CSV file as the export writes it. A row with an `id` changes that hospital, one without adds one; a column that is
 * missing changes nothing. All rows count or none: 422 `fields` names each wrong row, such as `4.address`.
 */
export const importHospitalsRoute = route('POST', 'hospitals/csv', {
  summary: 'Add and change hospitals by CSV',
  body: v.object({ csv: v.pipe(v.string(), v.maxLength(hospitalLimits.csv)) }),
  answer: v.object({ added: v.number(), changed: v.number() }),
})
