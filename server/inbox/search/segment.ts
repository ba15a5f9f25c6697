import {
  addBits,
  type Bitmap,
  clearBit,
  createBitmap,
  createFullBitmap,
  dropBits,
  eachBit,
  hasBit,
  keepBits,
  setBit,
} from './bitmap.ts'
import { createWordTableBuilder } from './build-word-table.ts'
import {
  type Closeness,
  isNamed,
  listNames,
  type rememberSounds,
  type Searchable,
  type SearchTerms,
} from './search-text.ts'
import {
  countTableBytes,
  eachDocument,
  eachWord,
  markContaining,
  markWhere,
  type WordTable,
} from './word-table.ts'

/** `n` and `id` of its inquiry. */
export type Document = Searchable & { n: number; id: string }

const tableNames = ['words', 'names', 'treatments', 'countries'] as const
type Tables = Record<(typeof tableNames)[number], WordTable>

/** Documents in the order of their numbers. What was taken out is no longer found; `rewrite` removes its words. */
export type Segment = Tables & {
  numbers: Uint32Array
  /** By which erased inquiries are known: the end of each id. */
  tails: BigUint64Array
  present: Bitmap
  presentCount: number
  bytes: number
}

export function buildSegment(documents: readonly Document[]): Segment {
  const sorted = documents.toSorted((a, b) => a.n - b.n)
  const builders = createBuilders()
  for (const [index, { text, treatment, country }] of sorted.entries()) {
    // Other white space may stay within a word: what is looked for has none.
    for (const word of text.replaceAll('\n', ' ').split(' ')) if (word !== '') builders.words.add(word, index)
    for (const name of new Set(listNames(text))) if (name !== '') builders.names.add(name, index)
    builders.treatments.add(treatment.replaceAll('\n', ' '), index)
    builders.countries.add(country, index)
  }
  return finish(
    builders,
    sorted.map(({ n, id }) => ({ n, tail: toTail(id) })),
  )
}

/** One segment of what is present in these. */
export function rewrite(segments: readonly Segment[]): Segment {
  const kept = segments
    .flatMap((segment, from) => [...eachBit(segment.present)].map((index) => toKept(segment, from, index)))
    .sort((a, b) => a.n - b.n)
  const moved = segments.map(({ numbers }) => new Int32Array(numbers.length).fill(-1))
  for (const [to, { from, index }] of kept.entries()) moved[from]?.fill(to, index, index + 1)
  const builders = createBuilders()
  for (const [from, segment] of segments.entries())
    for (const name of tableNames)
      for (const [word, text] of eachWord(segment[name]))
        for (const index of eachDocument(segment[name], word)) {
          const to = moved[from]?.[index] ?? -1
          if (to >= 0) builders[name].add(text, to)
        }
  return finish(builders, kept)
}

/** Undefined where it has no such document, or no more. */
export function findNumber({ numbers, present }: Segment, n: number): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < n) low = middle + 1
    else high = middle
  }
  return numbers[low] === n && hasBit(present, low) ? low : undefined
}

export function takeOut(segment: Segment, index: number): void {
  if (!hasBit(segment.present, index)) return
  clearBit(segment.present, index)
  segment.presentCount--
}

export function toTail(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '').slice(-16)}`)
}

/** The numbers of the inquiries that match, in ascending order. */
export function searchSegment(
  segment: Segment,
  terms: SearchTerms,
  closeness: Closeness,
  listen: ReturnType<typeof rememberSounds>,
): number[] {
  const found = findExact(segment, terms)
  if (closeness === 'similar') {
    const similar = findSimilar(segment, terms, listen)
    dropBits(similar, found)
    found.set(similar)
  }
  keepBits(found, segment.present)
  narrow(segment, terms, found)
  return Array.from(eachBit(found), (index) => segment.numbers[index] ?? 0)
}

function findExact({ words, numbers }: Segment, terms: SearchTerms): Bitmap {
  const all = createFullBitmap(numbers.length)
  const mark = (parts: readonly string[]) => {
    const marked = createBitmap(numbers.length)
    for (const part of parts) markContaining(words, Buffer.from(part), marked, all)
    return marked
  }
  const found = createFullBitmap(numbers.length)
  for (const { forms } of terms.words) keepBits(found, mark(forms))
  if (terms.numbers.length > 0) addBits(found, mark(terms.numbers))
  return found
}

function findSimilar(
  { words, names, numbers }: Segment,
  terms: SearchTerms,
  listen: ReturnType<typeof rememberSounds>,
): Bitmap {
  const all = createFullBitmap(numbers.length)
  const found = createFullBitmap(numbers.length)
  for (const spoken of terms.words) {
    const marked = createBitmap(numbers.length)
    markContaining(words, Buffer.from(spoken.word), marked, all)
    markWhere(names, (name) => isNamed(spoken, name, listen), marked)
    keepBits(found, marked)
  }
  return found
}

function narrow({ treatments, countries, numbers }: Segment, terms: SearchTerms, found: Bitmap): void {
  const { treatment, country } = terms
  if (treatment !== '') {
    const marked = createBitmap(numbers.length)
    const all = createFullBitmap(numbers.length)
    markContaining(treatments, Buffer.from(treatment.replaceAll('\n', ' ')), marked, all)
    keepBits(found, marked)
  }
  if (country !== undefined) {
    const marked = createBitmap(numbers.length)
    markWhere(countries, (one) => one === country, marked)
    keepBits(found, marked)
  }
}

type Builders = ReturnType<typeof createBuilders>

function createBuilders() {
  return {
    words: createWordTableBuilder(),
    names: createWordTableBuilder(),
    treatments: createWordTableBuilder(),
    countries: createWordTableBuilder(),
  }
}

function toKept({ numbers, tails }: Segment, from: number, index: number) {
  return { from, index, n: numbers[index] ?? 0, tail: tails[index] ?? 0n }
}

function finish(builders: Builders, documents: readonly { n: number; tail: bigint }[]): Segment {
  const count = documents.length
  const present = createBitmap(count)
  for (let index = 0; index < count; index++) setBit(present, index)
  const tables: Tables = {
    words: builders.words.finish(count),
    names: builders.names.finish(count),
    treatments: builders.treatments.finish(count),
    countries: builders.countries.finish(count),
  }
  const numbers = Uint32Array.from(documents, ({ n }) => n)
  const tails = BigUint64Array.from(documents, ({ tail }) => tail)
  const bytes =
    tableNames.reduce((sum, name) => sum + countTableBytes(tables[name]), 0) +
    numbers.byteLength +
    tails.byteLength +
    present.byteLength
  return { ...tables, numbers, tails, present, presentCount: count, bytes }
}
