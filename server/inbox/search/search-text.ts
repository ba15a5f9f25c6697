import type { CountryCode } from '#contract/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'
import { toAsciiDigits } from '#contract/phone.ts'
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

/** What to look for: all words, or the number; and what narrows it. */
export type SearchTerms = {
  words: readonly SpokenWord[]
  number: string | undefined
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
    number: toNumber(q),
    treatment: treatment === undefined ? '' : fold(treatment),
    country,
  }
}

export function createMatcher(filter: SealedFilter, closeness: Closeness): (inquiry: Searchable) => boolean {
  const { words, number, treatment, country } = toSearchTerms(filter)
  const isExact = ({ text }: Searchable) =>
    words.every(({ forms }) => forms.some((form) => text.includes(form))) ||
    (number !== undefined && text.includes(number))
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

/** These two decompose into 18 and 8 letters, any other character into 7 at most. */
const WHOLE_PHRASES = /[\u{FDFA}\u{FDFB}]/gu
/**
 * Letters that Arabic and Amharic writers exchange: the sources of the pairs are Unicode's chart of Arabic, and the table of
 * Amharic homophones in the Ethiopic layout requirements of the W3C. Each has seven forms or eight in a row.
 */
const AMHARIC_ROWS = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ኸ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const
const FORMS = 7
const sameSound: ReadonlyMap<string, string> = new Map([
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ...AMHARIC_ROWS.flatMap(([from, to]) =>
    Array.from({ length: FORMS }, (_, form) => [toForm(from, form), toForm(to, form)] as const),
  ),
  // The first and the fourth form of these two are spoken alike.
  ...['ሀ', 'ሐ', 'ኀ', 'ኸ'].map((row) => [toForm(row, 3), 'ሀ'] as const),
  ...['አ', 'ዐ'].map((row) => [toForm(row, 3), 'አ'] as const),
])
const OTHER_LETTERS = /[\p{Script=Arabic}\p{Script=Ethiopic}]/gu

function toForm(letter: string, form: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + form)
}

/** `PN-XXXX-XXXX` as people type it, without its hyphens. */
const REFERENCE = /^([a-z]{2,4})?([0-9a-z]{4})([0-9a-z]{4})$/
/** Of one search: a megabyte or two. */
const MAX_KNOWN_NAMES = 20_000
const NAME_WORD = /^\p{L}{4,}$/u
const ONLY_ASCII = /^[\u{0}-\u{7F}]*$/u

/**
 * Marks that one writer sets and another leaves out: apostrophes, hyphens and dashes of every kind (Ng'ang'a, Al-Hassan,
 * 0733-111-222), accents, the Arabic tatweel, and invisible marks of direction, as WhatsApp copies them.
 */
const OPTIONAL_MARKS = /[\p{M}\p{Cf}\p{Pd}'’‘ʼʻ`´ʹꞌـ]/gu
const ASCII_MARKS = /['`-]/g
/** The space in a name such as عبد الرحمن, which is also written as one word. */
const NAME_JOINTS = /(?<=(?:^|[^\p{L}])عبد) +(?=ال)/gu

/** Folds case, accents, digits, optional marks, compatibility forms and letters that sound alike; at most seven times as long. */
export function fold(text: string): string {
  return joinNames(foldLetters(text))
}

/** Folds each letter by itself. */
export function foldLetters(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase().replace(ASCII_MARKS, '')
  const plain = toAsciiDigits(text.replace(WHOLE_PHRASES, ' ')).normalize('NFKD').replace(OPTIONAL_MARKS, '')
  return plain.replace(OTHER_LETTERS, (letter) => sameSound.get(letter) ?? letter).toLowerCase()
}

export function joinNames(folded: string): string {
  return folded.replace(NAME_JOINTS, '')
}

/** Returns the places of the spaces that `joinNames` removes, where words have one space between them. */
export function findNameJoints(folded: string): Set<number> {
  return new Set(Array.from(folded.matchAll(NAME_JOINTS), ({ index }) => index))
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
  const plain = foldLetters(query)
  if (!/^[\d\s()+./]{5,}$/.test(plain)) return undefined
  return plain.replace(/\D/g, '').replace(/^0+/, '') || undefined
}
