import type { CountryCode } from '#contract/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'

export type SealedFilter = Pick<ListQuery, 'q' | 'treatment' | 'country'>

export type Searchable = {
  /** All its words, folded, a line each: the reference, the name and the rest. */
  text: string
  treatment: string
  country: CountryCode
}

export function hasSealedFilter({ q, treatment, country }: SealedFilter): boolean {
  return q !== '' || treatment !== undefined || country !== undefined
}

/** Exact: every word occurs. Similar: a word of the patient's name differs by one letter. */
export const closenesses = ['exact', 'similar'] as const
export type Closeness = (typeof closenesses)[number]

export function createMatcher(
  { q, treatment, country }: SealedFilter,
  closeness: Closeness,
): (inquiry: Searchable) => boolean {
  const words = toDistinctWords(q)
  const forms = words.map(toForms)
  const number = toNumber(q)
  const wanted = treatment === undefined ? '' : fold(treatment)
  const isExact = ({ text }: Searchable) =>
    forms.every((each) => each.some((form) => text.includes(form))) ||
    (number !== undefined && text.includes(number))
  const isSimilar = ({ text }: Searchable) => {
    const names = listNames(text)
    return words.every((word) => text.includes(word) || isNamed(word, names))
  }
  return (inquiry) => {
    if (country !== undefined && inquiry.country !== country) return false
    if (!inquiry.treatment.includes(wanted)) return false
    return closeness === 'exact' ? isExact(inquiry) : isSimilar(inquiry) && !isExact(inquiry)
  }
}

/** What a search looks for, each in all its forms. A number may be written in groups. */
export function toTerms(query: string): string[][] {
  const number = toNumber(query)
  return [...toDistinctWords(query).map(toForms), ...(number === undefined ? [] : [[number]])]
}

/** Whether similar matches are possible: shorter words and numbers have too many neighbours. */
export function hasNameWord({ q }: SealedFilter): boolean {
  return toWords(q).some((word) => NAME_WORD.test(word))
}

function toForms(word: string): string[] {
  const [, prefix, first = '', second = ''] = REFERENCE.exec(word) ?? []
  if (first === '') return [word]
  // Crockford's base 32.
  const read = `${first}-${second}`.replaceAll('o', '0').replace(/[il]/g, '1')
  return [word, prefix === undefined ? read : `${prefix}-${read}`]
}

function listNames(text: string): string[] {
  const start = text.indexOf('\n') + 1
  return text.slice(start, text.indexOf('\n', start)).split(/[^\p{L}]+/u)
}

function isNamed(word: string, names: readonly string[]): boolean {
  return NAME_WORD.test(word) && names.some((name) => isOneApart(word, name))
}

function isOneApart(a: string, b: string): boolean {
  if (a.length < b.length) return isOneApart(b, a)
  if (a.length - b.length > 1) return false
  let same = 0
  while (same < b.length && a[same] === b[same]) same++
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (a.length > b.length) return restA.slice(1) === restB
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** These two decompose into 18 and 8 letters, any other character into 7 at most. */
const WHOLE_PHRASES = /[\u{FDFA}\u{FDFB}]/gu
/** `pn-xxxx-xxxx` as people type it. */
const REFERENCE = /^(?:([a-z]{2,4})\p{Pd}?)?([0-9a-z]{4})\p{Pd}?([0-9a-z]{4})$/u
const NAME_WORD = /^\p{L}{4,}$/u
const ONLY_ASCII = /^[\u{0}-\u{7F}]*$/u

/** Without case, accents and compatibility forms; at most seven times as long. */
export function fold(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase()
  return text.replace(WHOLE_PHRASES, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function toDistinctWords(query: string): string[] {
  return [...new Set(toWords(query))]
}

function toWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

function toNumber(query: string): string | undefined {
  if (!/^[\d\s()+./-]{5,}$/.test(query)) return undefined
  return query.replace(/\D/g, '').replace(/^0+/, '') || undefined
}
