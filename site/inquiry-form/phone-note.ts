import { type Country, countries } from '#contract/countries.ts'
import { toReadablePhone, understandPhone } from '#contract/phone.ts'
import type { Note } from '#ui/field-note.tsx'
import type { PhoneNoteWords } from '../content/types.ts'

type PhoneNote = {
  note: Note | null
  /** Where the number is of another country of the list than the chosen one. */
  otherCountry?: Country
}

/** What the form says about a phone number: how it was understood, and whether it looks complete. */
export function toPhoneNote(countryCode: string, phone: string, words: PhoneNoteWords): PhoneNote {
  const understood = understandPhone(countryCode, phone)
  if (!understood.national) return { note: null }
  const { callingCode, isInternational, length } = understood
  const isOther = isInternational && callingCode !== countryCode
  const otherCountry = isOther ? countries.find(({ code }) => code === callingCode) : undefined
  const sentence = length === 'fits' ? words.understood : words[length]
  const number = toReadablePhone(understood).replaceAll(' ', '\u00A0')
  const text = sentence.replace('{number}', number)
  const aside = toAside(isOther, otherCountry, words)
  return {
    note: { tone: length === 'fits' ? 'agreeing' : 'doubting', text: aside ? `${text} ${aside}` : text },
    ...(otherCountry && { otherCountry }),
  }
}

function toAside(isOther: boolean, otherCountry: Country | undefined, words: PhoneNoteWords) {
  if (!isOther) return undefined
  if (!otherCountry) return words.codeNotUsed
  return words.codeChanged.replace('{code}', otherCountry.code).replace('{country}', otherCountry.name)
}
