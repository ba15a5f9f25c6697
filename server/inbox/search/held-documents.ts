import {
  type Closeness,
  createMatcher,
  rememberSounds,
  type SealedFilter,
  toSearchTerms,
} from './search-text.ts'
import {
  buildSegment,
  type Document,
  findNumber,
  rewrite,
  type Segment,
  searchSegment,
  takeOut,
  toTail,
} from './segment.ts'

const DOCUMENTS_OF_A_SEGMENT = 16_384
const LETTERS_OF_A_SEGMENT = 16 * 2 ** 20
/** V8's overhead for a document that is no part of a segment yet. */
const DOCUMENT_BYTES = 400
const BYTES_OF_A_LETTER = 2
/** Share of replaced documents in a segment beyond which they are removed. */
const MAX_REPLACED_SHARE = 0.1

/** The searchable words of inquiries or mails, in memory: new ones as text, and many thousands together as a segment. */
export function createHeldDocuments({
  segmentDocuments = DOCUMENTS_OF_A_SEGMENT,
  segmentLetters = LETTERS_OF_A_SEGMENT,
} = {}) {
  let segments: Segment[] = []
  const loose = new Map<number, Document>()
  let letters = 0
  let listen = rememberSounds()

  /** Replaces an earlier document of the inquiry. */
  function hold(document: Document): void {
    drop(document.n)
    loose.set(document.n, document)
    letters += document.text.length
    if (loose.size >= segmentDocuments || letters >= segmentLetters) packLoose()
  }

  function packLoose(): void {
    segments.push(buildSegment([...loose.values()]))
    loose.clear()
    letters = 0
    joinSmall()
  }

  function drop(n: number): void {
    const document = loose.get(n)
    letters -= document?.text.length ?? 0
    if (loose.delete(n)) return
    for (const segment of segments) {
      const index = findNumber(segment, n)
      if (index !== undefined) takeOut(segment, index)
    }
  }

  /** Removes inquiries that no longer exist: none of their words stay in memory. */
  function erase(ids: readonly string[]): void {
    const tails = new Set(ids.map(toTail))
    for (const { n, id } of loose.values()) if (tails.has(toTail(id))) drop(n)
    for (const segment of segments)
      for (const [index, tail] of segment.tails.entries()) if (tails.has(tail)) takeOut(segment, index)
    removeReplaced(0)
    listen = rememberSounds()
  }

  function dropBefore(n: number): void {
    for (const each of loose.keys()) if (each < n) drop(each)
    for (const segment of segments)
      for (const [index, each] of segment.numbers.entries()) if (each < n) takeOut(segment, index)
    removeReplaced(0)
  }

  function removeReplaced(maxShare = MAX_REPLACED_SHARE): void {
    segments = segments.flatMap((segment) => {
      const share = 1 - segment.presentCount / segment.numbers.length
      if (share <= maxShare) return segment
      return segment.presentCount === 0 ? [] : rewrite([segment])
    })
    joinSmall()
  }

  /** Each search costs something for each segment. */
  function joinSmall(): void {
    const small = segments.filter(({ presentCount }) => presentCount < segmentDocuments / 2)
    if (small.length < 2) return
    segments = [...segments.filter((segment) => !small.includes(segment)), rewrite(small)]
  }

  return {
    hold,
    drop,
    erase,
    dropBefore,
    removeReplaced,

    countBytes: () =>
      segments.reduce((sum, { bytes }) => sum + bytes, 0) +
      loose.size * DOCUMENT_BYTES +
      letters * BYTES_OF_A_LETTER,

    /** Returns the lowest number that is not among the oldest `share` of documents; 0 without documents. */
    findOldest(share: number): number {
      const numbers = [...loose.keys()]
      for (const segment of segments)
        for (const [index, n] of segment.numbers.entries())
          if (findNumber(segment, n) === index) numbers.push(n)
      const sorted = Uint32Array.from(numbers).sort()
      return sorted[Math.floor(sorted.length * share)] ?? 0
    },

    /** The numbers of the inquiries that match, in ascending order. In one go, so that no change comes between. */
    find(filter: SealedFilter, closeness: Closeness): Uint32Array {
      const isMatch = createMatcher(filter, closeness)
      const terms = toSearchTerms(filter)
      const found = segments.map((segment) => searchSegment(segment, terms, closeness, listen))
      found.push([...loose.values()].filter(isMatch).map(({ n }) => n))
      const matches = new Uint32Array(found.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const numbers of found) {
        matches.set(numbers, at)
        at += numbers.length
      }
      return matches.sort()
    },
  }
}
