import type { CountryCode } from '#contract/company/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'
import { understandPhones } from '#contract/inquiry/phone.ts'
import { fold } from '#contract/words/fold.ts'
import { toNameSounds } from './name-sounds.ts'

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

/** Exact: every word occurs. Similar: a word of the patient's name differs by one letter, or is another spelling. */
export const closenesses = ['exact', 'similar'] as const
export type Closeness = (typeof closenesses)[number]

/** Matches need all words, or one of the numbers, and the treatment and country if any. */
export type SearchTerms = {
  words: readonly SpokenWord[]
  numbers: readonly string[]
  treatment: string
  country: CountryCode | undefined
}
export type SpokenWord = { word: string; forms: readonly string[]; sounds: ReadonlySet<string> }

export function toSearchTerms({ q, treatment, country }: SealedFilter): SearchTerms {
  return {
    words: toDistinctWords(q).map((word) => ({
      word,
      forms: toForms(word),
      sounds: new Set(toNameSounds(word)),
    })),
    numbers: toNumbers(q),
    treatment: treatment === undefined ? '' : fold(treatment),
    country,
  }
}

export function createMatcher(filter: SealedFilter, closeness: Closeness): (inquiry: Searchable) => boolean {
  const { words, numbers, treatment, country } = toSearchTerms(filter)
  const isExact = ({ text }: Searchable) =>
    words.every(({ forms }) => forms.some((form) => text.includes(form))) ||
    numbers.some((number) => text.includes(number))
  const listen = rememberSounds()
  const isSimilar = ({ text }: Searchable) => {
    const names = listNames(text)
    return words.every(
      (each) => text.includes(each.word) || names.some((name) => isNamed(each, name, listen)),
    )
  }
  return (inquiry) => {
    if (country !== undefined && inquiry.country !== country) return false
    if (!inquiry.treatment.includes(treatment)) return false
    return closeness === 'exact' ? isExact(inquiry) : isSimilar(inquiry) && !isExact(inquiry)
  }
}

/** Returns the terms of a search, each in all its forms. A number may be written in groups. */
export function toTerms(query: string): string[][] {
  const numbers = toNumbers(query)
  return [...toDistinctWords(query).map(toForms), ...(numbers.length === 0 ? [] : [numbers])]
}

/** Whether similar matches are possible: shorter words and numbers have too many neighbours. */
export function hasNameWord({ q }: Pick<SealedFilter, 'q'>): boolean {
  return toWords(q).some((word) => NAME_WORD.test(word))
}

function toForms(word: string): string[] {
  const [, prefix, first = '', second = ''] = REFERENCE.exec(word) ?? []
  if (first === '') return [word]
  // Crockford's base 32.
  const read = `${first}${second}`.replaceAll('o', '0').replace(/[il]/g, '1')
  return [word, `${prefix ?? ''}${read}`]
}

/** The words of the second line, which has the name. */
export function listNames(text: string): string[] {
  const start = text.indexOf('\n') + 1
  return text.slice(start, text.indexOf('\n', start)).split(/[^\p{L}]+/u)
}

export function isNamed({ word, sounds }: SpokenWord, name: string, listen: typeof toNameSounds): boolean {
  if (!NAME_WORD.test(word)) return false
  return isOneApart(word, name) || listen(name).some((one) => sounds.has(one))
}

/** Most people share their names with others. */
export function rememberSounds(): typeof toNameSounds {
  const known = new Map<string, string[]>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const sounds = toNameSounds(name)
    if (known.size < MAX_KNOWN_NAMES) known.set(name, sounds)
    return sounds
  }
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

/** `PN-XXXX-XXXX` as people type it, without its hyphens. */
const REFERENCE = /^([a-z]{2,4})?([0-9a-z]{4})([0-9a-z]{4})$/
/** Limit of one search: a megabyte or two. */
const MAX_KNOWN_NAMES = 20_000
const NAME_WORD = /^\p{L}{4,}$/u
function toDistinctWords(query: string): string[] {
  return [...new Set(toWords(query))]
}

function toWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The numbers of a query that has nothing else, read as the form reads them, in digits and without leading zeros. */
function toNumbers(query: string): string[] {
  if (!/^[\d\s()+./,;&|]{5,}$/.test(fold(query))) return []
  const read = understandPhones('', query).map(({ callingCode, national }) => callingCode + national)
  return [...new Set(read.map((number) => number.replace(/^[+0]+/, '')))].filter((number) => number !== '')
}
