import { type Bitmap, createBitmap, setBit } from './bitmap.ts'
import { BITMAP_FORM, DISTANCES_FORM, GROUP_BITS, MORE_GROUPS, type WordTable } from './word-table.ts'

export type WordTableBuilder = {
  /** A word has no line feed. Documents come in any order, all words of one in a row. */
  add(word: string, document: number): void
  finish(documents: number): WordTable
}

export function createWordTableBuilder(): WordTableBuilder {
  const ids = new Map<string, number>()
  // Linked lists: the newest entry of each word, and for each entry its document and the entry before.
  const newest = createNumbers()
  const entries = createNumbers()
  const before = createNumbers()

  function list(id: number): Uint32Array {
    const documents: number[] = []
    for (let at = newest.get(id); at > 0; at = before.get(at)) documents.push(entries.get(at))
    return Uint32Array.from(documents).sort()
  }

  return {
    add(word, document) {
      const id = ids.get(word) ?? ids.size
      if (id === ids.size) ids.set(word, id)
      const last = newest.get(id)
      if (last > 0 && entries.get(last) === document) return
      // Entry 0 is none.
      const entry = Math.max(1, entries.length())
      entries.set(entry, document)
      before.set(entry, last)
      newest.set(id, entry)
    },
    finish(documents) {
      const starts = new Uint32Array(ids.size + 1)
      const postingStarts = new Uint32Array(ids.size + 1)
      const postings = createBytes()
      for (const [word, id] of ids) {
        starts[id + 1] = (starts[id] ?? 0) + Buffer.byteLength(word) + 1
        writePosting(postings, list(id), documents)
        postingStarts[id + 1] = postings.length()
      }
      const words = Buffer.allocUnsafeSlow(starts[ids.size] ?? 0)
      for (const [word, id] of ids) words.write(`${word}\n`, starts[id] ?? 0)
      return { words, starts, postings: postings.toArray(), postingStarts }
    },
  }
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

/** Numbers that are 0 until they are set. */
function createNumbers() {
  let numbers = new Uint32Array(1 << 12)
  let length = 0
  return {
    get: (index: number) => numbers[index] ?? 0,
    set(index: number, value: number): void {
      if (index >= numbers.length) {
        const larger = new Uint32Array(numbers.length * 2)
        larger.set(numbers)
        numbers = larger
      }
      numbers[index] = value
      length = Math.max(length, index + 1)
    },
    length: () => length,
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
