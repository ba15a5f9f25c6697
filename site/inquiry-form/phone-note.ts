import type { CountryNames } from '#contract/company/countries.ts'
import { type Country, findOffered, otherCountryCode, toCountryName } from '#contract/company/countries.ts'
import { findOtherCountries, type PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import { toReadablePhone, type UnderstoodPhones, understandPhones } from '#contract/inquiry/phone.ts'
import type { Note } from '#ui/field-note.tsx'
import type { PhoneNoteWords } from '../content/types.ts'

type PhoneNote = {
  note: Note | null
  /** Set when the number itself names another listed country than the chosen one. */
  ownCountry?: Country | undefined
  /** Set when the number may be from other countries than the preselected one: the note asks. */
  candidates?: readonly Country[] | undefined
}

export function toPhoneNote(
  countryCode: string,
  phone: string,
  words: PhoneNoteWords,
  { home, names, timeZone }: { home: PhoneHome; names: CountryNames; timeZone?: string | undefined },
): PhoneNote {
  const numbers = understandPhones(countryCode, phone)
  const [{ callingCode, national }, ...more] = numbers
  if (!national) return { note: null }
  if (numbers.some((one) => !one.callingCode)) return { note: { tone: 'doubting', text: words.codeMissing } }
  const country = findOffered(callingCode, home.formCountries)
  // A changed choice would change the country of a further number without one.
  const isOther =
    (country?.code ?? otherCountryCode) !== countryCode &&
    more.every((one) => one.callingCode === callingCode)
  const others = findOtherCountries({ countryCode, phone }, home, timeZone)
  const length = numbers.find((one) => one.length !== 'fits')?.length ?? 'fits'
  const readable = toReadablePhones(numbers, words.or)
  const isPlain = isOther || !country || more.length > 0
  const number = isPlain ? readable : `${readable} (${toCountryName(country, names)})`
  // Too long for the preselected country, but not for the country that the note asks about.
  const isUnderstood = length === 'fits' || (length === 'tooLong' && others[0])
  const sentence = isUnderstood ? words.understood : words[length]
  const aside = isOther ? toAside(country, words, names) : others[0] ? words.question : ''
  return {
    note: {
      tone: length === 'fits' && !others[0] ? 'agreeing' : 'doubting',
      text: `${sentence.replace('{number}', number)} ${aside}`.trim(),
    },
    ownCountry: isOther ? country : undefined,
    candidates: others[0] && others,
  }
}

/** Each on one line. */
export function toReadablePhones(numbers: UnderstoodPhones, or: string): string {
  return numbers.map((one) => toReadablePhone(one).replaceAll(' ', '\u00A0')).join(` ${or} `)
}

function toAside(country: Country | undefined, words: PhoneNoteWords, names: CountryNames): string {
  if (!country) return words.codeNotUsed
  return words.codeChanged.replace('{code}', country.code).replace('{country}', toCountryName(country, names))
}
