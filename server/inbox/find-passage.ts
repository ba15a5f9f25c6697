import type { Passage, PassagePlace } from '#contract/desk/inquiries.ts'
import { type FoldedChars, fold, foldChars } from '#contract/words/fold.ts'
import { toTerms } from './search/search-text.ts'

const LENGTH = 160
/** Shown before the first hit. */
const LEAD = 30
const MAX_SCANNED = 200_000
const MAX_HITS = 200

export type Source = { place: PassagePlace; text: string }
type Hit = { start: number; end: number; term: number }

/**
 * The passage with the most of the words that a search was for, without those that the row shows anyway. Of equal ones the
 * first. Undefined where the row shows them all.
 */
export function findPassage(
  query: string,
  sources: readonly Source[],
  shown: readonly string[],
): Passage | undefined {
  const terms = toTerms(query)
  const visible = fold(shown.join('\n'))
  const wanted = new Set(terms.keys().filter((term) => !isIn(visible, terms[term])))
  let best: { source: Source; chars: string[]; hits: Hit[]; from: number; count: number } | undefined
  for (const source of sources) {
    if (best?.count === wanted.size) break
    const text = source.text.slice(0, MAX_SCANNED)
    if (!mayHit(text, terms)) continue
    const folded = foldWithPlaces(text)
    const hits = findHits(folded, terms)
    for (const { start } of hits) {
      const from = findStart(folded.chars, start)
      const count = countTerms(hits, from, wanted)
      if (count > (best?.count ?? 0)) best = { source, chars: folded.chars, hits, from, count }
    }
  }
  return best && { place: best.source.place, parts: cut(best.chars, best.hits, best.from) }
}

function isIn(text: string, forms: readonly string[] = []): boolean {
  return forms.some((form) => text.includes(form))
}

/** Cheaper than finding out where. */
function mayHit(text: string, terms: readonly (readonly string[])[]): boolean {
  const folded = fold(text)
  return terms.some((forms) => isIn(folded, forms))
}

type Folded = FoldedChars & { chars: string[] }

function foldWithPlaces(text: string): Folded {
  const chars = [...text.replace(/\s+/g, ' ').trim()]
  const folded = foldChars(chars)
  // Lower case has two sigmas, and only whole words tell which.
  return { ...folded, chars, text: folded.text.replaceAll('ς', 'σ') }
}

function findHits({ text, places }: Folded, terms: readonly (readonly string[])[]): Hit[] {
  const hits: Hit[] = []
  const maxEach = Math.ceil(MAX_HITS / Math.max(1, terms.length))
  for (const [term, forms] of terms.entries()) {
    for (const form of forms.map((each) => each.replaceAll('ς', 'σ'))) {
      let at = text.indexOf(form)
      for (let found = 0; at >= 0 && found < maxEach; found++) {
        const end = at + form.length
        hits.push({ start: places[at] ?? 0, end: (places[end - 1] ?? 0) + 1, term })
        at = text.indexOf(form, end)
      }
    }
  }
  return hits.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** At a word, unless there is none before the hit. */
function findStart(chars: readonly string[], hitStart: number): number {
  const lead = hitStart - LEAD
  if (lead <= 0) return 0
  const space = chars.indexOf(' ', lead)
  return space >= 0 && space < hitStart ? space + 1 : lead
}

function countTerms(hits: readonly Hit[], from: number, wanted: ReadonlySet<number>): number {
  const within = hits.filter(
    ({ start, end, term }) => start >= from && end <= from + LENGTH && wanted.has(term),
  )
  return new Set(within.map(({ term }) => term)).size
}

function cut(chars: readonly string[], hits: readonly Hit[], from: number): Passage['parts'] {
  const to = Math.min(chars.length, from + LENGTH)
  const parts: Passage['parts'] = []
  const add = (start: number, end: number, isHit: boolean) => {
    if (start < end) parts.push({ text: chars.slice(start, end).join(''), isHit })
  }
  let at = from
  for (const { start, end } of hits) {
    if (start < at || end > to) continue
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, to, false)
  if (from > 0) parts.unshift({ text: '… ', isHit: false })
  if (to < chars.length) parts.push({ text: ' …', isHit: false })
  return parts
}
