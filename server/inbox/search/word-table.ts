import { addBits, type Bitmap, eachBit, setBit } from './bitmap.ts'

/**
 * Words and the documents that have them, in a few buffers: an object for each of millions of words would take ten times
 * the memory. A document is a number from 0 on.
 */
export type WordTable = {
  /** UTF-8, with a line feed after each word. */
  words: Buffer
  /** Where each word begins, and the end of all. */
  starts: Uint32Array
  /** Holds per word a form, then a bitmap, or the distances between its documents in groups of seven bits. */
  postings: Uint8Array
  postingStarts: Uint32Array
}

export const BITMAP_FORM = 1
export const DISTANCES_FORM = 0
export const GROUP_BITS = 7
/** Set in every group of a distance but its last. */
export const MORE_GROUPS = 0x80

/** Words between two looks at whether all documents are marked, which takes as long as marking a few of them. */
const WORDS_BETWEEN_LOOKS = 128

/** Marks the documents that have a word with these bytes in it; `all` are those that there are. */
export function markContaining(table: WordTable, part: Buffer, marked: Bitmap, all: Bitmap): void {
  const { words, starts } = table
  let word = 0
  let found = 0
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, starts[word + 1])) {
    word = findWord(starts, at, word)
    markDocuments(table, word, marked)
    // A letter that every document has is in half of the words.
    if (++found % WORDS_BETWEEN_LOOKS === 0 && Buffer.compare(marked, all) === 0) return
  }
}

/** Marks the documents that have a word of which this is true. */
export function markWhere(table: WordTable, isWanted: (word: string) => boolean, marked: Bitmap): void {
  for (const [index, word] of eachWord(table)) if (isWanted(word)) markDocuments(table, index, marked)
}

export function* eachWord({ words, starts }: WordTable): Generator<[number, string], void, undefined> {
  for (let index = 0; index + 1 < starts.length; index++)
    yield [index, words.toString('utf8', starts[index], (starts[index + 1] ?? 0) - 1)]
}

export function* eachDocument(
  { postings, postingStarts }: WordTable,
  word: number,
): Generator<number, void, undefined> {
  const [from = 0, to = 0] = [postingStarts[word], postingStarts[word + 1]]
  if (postings[from] === BITMAP_FORM) yield* eachBit(postings.subarray(from + 1, to))
  else yield* eachListed(postings, from + 1, to)
}

export function countTableBytes({ words, starts, postings, postingStarts }: WordTable): number {
  return words.byteLength + starts.byteLength + postings.byteLength + postingStarts.byteLength
}

function markDocuments({ postings, postingStarts }: WordTable, word: number, marked: Bitmap): void {
  const [from = 0, to = 0] = [postingStarts[word], postingStarts[word + 1]]
  if (postings[from] === BITMAP_FORM) addBits(marked, postings.subarray(from + 1, to))
  else for (const document of eachListed(postings, from + 1, to)) setBit(marked, document)
}

function* eachListed(postings: Uint8Array, from: number, to: number): Generator<number, void, undefined> {
  let document = -1
  for (let at = from; at < to; ) {
    let distance = 0
    let group: number
    let shift = 0
    do {
      group = postings[at++] ?? 0
      distance |= (group & ~MORE_GROUPS) << shift
      shift += GROUP_BITS
    } while (group >= MORE_GROUPS)
    document += distance
    yield document
  }
}

/** The word that has this byte, which is at or after the start of another word. */
function findWord(starts: Uint32Array, byte: number, from: number): number {
  // It is often the next one or near.
  let step = 1
  while (from + step < starts.length && (starts[from + step] ?? 0) <= byte) step *= 2
  let low = from + (step >> 1)
  let high = Math.min(from + step, starts.length - 1)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= byte) low = middle
    else high = middle
  }
  return low
}
