import * as v from 'valibot'
import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { type Writer, writers } from '#contract/desk/facts.ts'
import { findOtherCountries, type PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import {
  formatPhoneAsEntered,
  formatPhones,
  listE164,
  toReadablePhone,
  understandPhone,
  understandPhones,
} from '#contract/inquiry/phone.ts'
import { createWordsFormat } from '../../platform/vault/sealed-json.ts'

/** The visitor's words, and who speaks for the patient, which only the desk asks. */
export type Written = Record<InquiryField, string> & { writer: Writer | null }

/**
 * A table with an entry for each field. A new field of the contract doesn't compile until every table has it. The order
 * is that of the output.
 */
type ForEachField<T> = Readonly<Record<InquiryField, T>>
type ToText = (written: Written) => string

export const writtenFormat = createWordsFormat<Written>({ table: 'inquiry', column: 'sealed' }, [
  v.object({
    name: v.string(),
    email: v.string(),
    countryCode: v.string(),
    phone: v.string(),
    treatment: v.string(),
    message: v.string(),
    writer: v.nullable(v.picklist(writers)),
  }),
])

/** Whether inquiries that differ only in this field are different. New fields go to the end. */
const isContent = {
  name: true,
  email: true,
  countryCode: true,
  phone: true,
  treatment: true,
  message: true,
} satisfies ForEachField<boolean>

/** The rows of the coordinators' mail; the message stands above them. */
export const mailRows: ForEachField<{
  label: string
  toText: (written: Written, home: PhoneHome) => string
} | null> = {
  name: { label: 'Name', toText: ({ name }) => name },
  phone: {
    label: 'Phone',
    toText: ({ countryCode, phone }) => formatPhones(countryCode, phone) || 'Not given',
  },
  email: { label: 'E-mail', toText: ({ email }) => email || 'Not given' },
  countryCode: { label: 'Country', toText: toCountryWords },
  treatment: { label: 'Treatment', toText: ({ treatment }) => treatment || 'Not named' },
  message: null,
}

/** The lines of an inquiry in a digest without a desk; its title has the name. Empty lines are left out. */
export const digestLines: ForEachField<ToText | null> = {
  name: null,
  countryCode: null,
  phone: ({ countryCode, phone, email }) =>
    [formatPhones(countryCode, phone), email].filter(Boolean).join(', '),
  email: null,
  treatment: ({ treatment }) => treatment,
  message: ({ message }) => message,
}

export const exportColumns: ForEachField<{ heading: string; toText: ToText }> = {
  name: { heading: 'Name', toText: ({ name }) => name },
  countryCode: { heading: 'Country', toText: toCountryName },
  phone: { heading: 'Phone', toText: toDialable },
  email: { heading: 'E-mail', toText: ({ email }) => email },
  treatment: { heading: 'Treatment', toText: ({ treatment }) => treatment },
  message: { heading: 'Message', toText: ({ message }) => message },
}

/** The indexed text of each field. The name comes first, because it is also found with one letter wrong. */
export const searchTexts: ForEachField<ToText | null> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  countryCode: null,
  phone: ({ countryCode, phone }) => listE164(countryCode, phone).join('\n'),
  treatment: ({ treatment }) => treatment,
  message: ({ message }) => message,
}

/**
 * Equal for the same inquiry. Empty fields at the end are left out, so that an inquiry that is sent again by a page
 * from before a field was added stays the same. Language and consent belong to the page.
 */
export function toContentText(written: Record<InquiryField, string>): string {
  const fields = Object.keys(isContent) as InquiryField[] // `satisfies` admits no other key
  const values = fields.flatMap((field) => (isContent[field] ? written[field] : []))
  return JSON.stringify(values.slice(0, values.findLastIndex((value) => value !== '') + 1))
}

function toCountryWords(written: Written, home: PhoneHome): string {
  const { callingCode } = understandPhone(written.countryCode, written.phone)
  const name = toPlace(callingCode) ?? (callingCode || 'Not given')
  const others = findOtherCountries(written, home).map(({ name: other, code }) => `${other} (${code})`)
  if (others.length === 0) return name
  return `${name} was preselected; the number may also be from ${others.join(', ')}`
}

function toCountryName({ countryCode, phone }: Written): string {
  const { callingCode } = understandPhone(countryCode, phone)
  return toPlace(callingCode) ?? callingCode
}

function toPlace(callingCode: string): string | undefined {
  const country = findCountry(callingCode)
  return country && toEnglishPlace(country.code)
}

/**
 * In international format. The brackets keep the plus from starting a formula and the digits from becoming a number,
 * which would lose leading zeros and last digits; phones ignore brackets and spaces.
 */
function toDialable({ countryCode, phone }: Written): string {
  const numbers = understandPhones(countryCode, phone).filter(({ national }) => national !== '')
  if (numbers.length === 0) return formatPhoneAsEntered(countryCode, phone)
  return numbers.map((number) => toReadablePhone(number).replace(/^\S+/, '($&)')).join(', ')
}
