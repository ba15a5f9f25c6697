import { type Bitmap, createBitmap, setBit } from './bitmap.ts'
import { BITMAP_FORM, DISTANCES_FORM, GROUP_BITS, MORE_GROUPS, type WordTable } from './word-table.ts'

export type WordTableBuilder = {
  /** A word has no line feed. Documents come in any order, all words of one in a row. */
  add(word: string, document: number): void
  finish(documents: number): WordTable
}

export function createWordTableBuilder(): WordTableBuilder {
  const ids = new Map<string, number>()
  // Linked lists: the newest entry of each word, and for each entry its document and the entry before. Entry 0 is none.
  let newest = new Uint32Array(1 << 12)
  let counts = new Uint32Array(1 << 12)
  let documents = new Uint32Array(1 << 14)
  let before = new Uint32Array(1 << 14)
  let entries = 1

  /** Ascending, which the lists are from their end unless segments are joined. */
  function list(id: number): Uint32Array {
    const listed = new Uint32Array(counts[id] ?? 0)
    let isAscending = true
    let next = Number.POSITIVE_INFINITY
    let place = listed.length
    for (let at = newest[id] ?? 0; at > 0; at = before[at] ?? 0) {
      const document = documents[at] ?? 0
      listed[--place] = document
      isAscending &&= document < next
      next = document
    }
    return isAscending ? listed : listed.sort()
  }

  return {
    add(word, document) {
      let id = ids.get(word)
      if (id === undefined) {
        id = ids.size
        ids.set(word, id)
        if (id === newest.length) {
          newest = enlarge(newest)
          counts = enlarge(counts)
        }
      }
      const last = newest[id] ?? 0
      if (last > 0 && documents[last] === document) return
      if (entries === documents.length) {
        documents = enlarge(documents)
        before = enlarge(before)
      }
      documents[entries] = document
      before[entries] = last
      newest[id] = entries++
      counts[id] = (counts[id] ?? 0) + 1
    },
    finish(count) {
      const starts = new Uint32Array(ids.size + 1)
      const postingStarts = new Uint32Array(ids.size + 1)
      const postings = createBytes()
      for (const [word, id] of ids) {
        starts[id + 1] = (starts[id] ?? 0) + Buffer.byteLength(word) + 1
        writePosting(postings, list(id), count)
        postingStarts[id + 1] = postings.length()
      }
      const words = Buffer.allocUnsafeSlow(starts[ids.size] ?? 0)
      for (const [word, id] of ids) words.write(`${word}\n`, starts[id] ?? 0)
      return { words, starts, postings: postings.toArray(), postingStarts }
    },
  }
}

function enlarge(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

type Bytes = ReturnType<typeof createBytes>

/** A bitmap where the list would be longer. */
function writePosting(bytes: Bytes, list: Uint32Array, documents: number): void {
  if (list.length > documents / 8) writeBitmap(bytes, list, createBitmap(documents))
  else writeDistances(bytes, list)
}

function writeBitmap(bytes: Bytes, list: Uint32Array, bitmap: Bitmap): void {
  for (const document of list) setBit(bitmap, document)
  bytes.push(BITMAP_FORM)
  for (const byte of bitmap) bytes.push(byte)
}

function writeDistances(bytes: Bytes, list: Uint32Array): void {
  bytes.push(DISTANCES_FORM)
  let previous = -1
  for (const document of list) {
    let distance = document - previous
    for (; distance >= MORE_GROUPS; distance >>>= GROUP_BITS)
      bytes.push((distance & ~MORE_GROUPS & 0xff) | MORE_GROUPS)
    bytes.push(distance)
    previous = document
  }
}

function createBytes() {
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  return {
    push(byte: number): void {
      if (length === bytes.length) {
        const larger = new Uint8Array(length * 2)
        larger.set(bytes)
        bytes = larger
      }
      bytes[length++] = byte
    },
    length: () => length,
    toArray: () => bytes.slice(0, length),
  }
}
