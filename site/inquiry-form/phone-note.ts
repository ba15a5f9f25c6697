import { type Country, findCountry, toCountryCode, toCountryName } from '#contract/countries.ts'
import { findOtherCountries } from '#contract/doubtful-phone.ts'
import { toReadablePhone, understandPhone } from '#contract/phone.ts'
import type { CountryNames } from '#contract/site-build.ts'
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
  names: CountryNames,
  timeZone?: string,
): PhoneNote {
  const understood = understandPhone(countryCode, phone)
  const { callingCode, national, length } = understood
  if (!national) return { note: null }
  if (!callingCode) return { note: { tone: 'doubting', text: words.codeMissing } }
  const country = findCountry(callingCode)
  const isOther = toCountryCode(callingCode) !== countryCode
  const others = findOtherCountries(countryCode, phone, timeZone)
  const readable = toReadablePhone(understood).replaceAll(' ', '\u00A0')
  const number = isOther || !country ? readable : `${readable} (${toCountryName(country, names)})`
  const sentence = length === 'fits' ? words.understood : words[length]
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

function toAside(country: Country | undefined, words: PhoneNoteWords, names: CountryNames): string {
  if (!country) return words.codeNotUsed
  return words.codeChanged.replace('{code}', country.code).replace('{country}', toCountryName(country, names))
}
