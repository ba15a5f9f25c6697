import type { CountryCode } from '#contract/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'

/** What only the sealed words can tell. All that is given has to match. */
export type SealedFilter = Pick<ListQuery, 'q' | 'treatment' | 'country'>

/** An inquiry as it is searched. */
export type Searchable = {
  /** All of its words, folded. */
  text: string
  /** Folded. */
  treatment: string
  country: CountryCode
}

export function hasSealedFilter({ q, treatment, country }: SealedFilter): boolean {
  return q !== '' || treatment !== undefined || country !== undefined
}

export function createMatcher({ q, treatment, country }: SealedFilter): (inquiry: Searchable) => boolean {
  const words = [...new Set(toWords(q))]
  const number = toNumber(q)
  const wanted = treatment === undefined ? '' : fold(treatment)
  return (inquiry) => {
    if (country !== undefined && inquiry.country !== country) return false
    if (!inquiry.treatment.includes(wanted)) return false
    if (words.every((word) => inquiry.text.includes(word))) return true
    return number !== undefined && inquiry.text.includes(number)
  }
}

/** These two become 18 and 8 letters when they are decomposed, any other character 7 at most. */
const WHOLE_PHRASES = /[\u{FDFA}\u{FDFB}]/gu
const ONLY_ASCII = /^[\u{0}-\u{7F}]*$/u

/** Without case, accents and compatibility forms; at most seven times as long. */
export function fold(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase()
  return text.replace(WHOLE_PHRASES, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function toWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** A phone number may be written in many ways: its spaces, brackets, plus and leading zero tell nothing. */
function toNumber(query: string): string | undefined {
  if (!/^[\d\s()+./-]{5,}$/.test(query)) return undefined
  return query.replace(/\D/g, '').replace(/^0+/, '') || undefined
}
