/** Groups of elements in DICOM PS3.10 files: a tag, sometimes a type ("VR"), a length, and the value. */
export type Syntax = { isExplicit: boolean; isLittleEndian: boolean }

export type Element = { tag: number; value: Buffer }

/** The reader stops where the content stops; what it read before is right. */
export class CutShort extends Error {
  override readonly name = 'CutShort'
}

const UNDEFINED_LENGTH = 0xffffffff
const MAX_DEPTH = 16
const MAX_ELEMENTS = 10_000

const ITEM = 0xfffee000
const ITEM_END = 0xfffee00d
const SEQUENCE_END = 0xfffee0dd

/** Their length has four bytes, after two that are reserved. */
const LONG_TYPES = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])

type Place = { at: number; elements: number }

/** The elements from `start` to before the tag `end`, without those within sequences. */
export function* readElements(
  content: Buffer,
  { start, end, syntax }: { start: number; end: number; syntax: Syntax },
): Generator<Element, number> {
  const place: Place = { at: start, elements: 0 }
  while (place.at < content.byteLength) {
    const before = place.at
    const { tag, length } = readHead(content, place, syntax)
    if (tag >= end) return before
    if (length === UNDEFINED_LENGTH) skipSequence(content, place, syntax, 0)
    else yield { tag, value: take(content, place, length) }
  }
  return place.at
}

function readHead(content: Buffer, place: Place, { isExplicit, isLittleEndian }: Syntax) {
  place.elements += 1
  if (place.elements > MAX_ELEMENTS) throw new CutShort('There are too many elements')
  const number = (bytes: 2 | 4) => {
    const part = take(content, place, bytes)
    return isLittleEndian ? part.readUIntLE(0, bytes) : part.readUIntBE(0, bytes)
  }
  const tag = number(2) * 0x10000 + number(2)
  if (!isExplicit || isDelimiter(tag)) return { tag, length: number(4) }
  const type = take(content, place, 2).toString('latin1')
  if (!LONG_TYPES.has(type)) return { tag, length: number(2) }
  take(content, place, 2)
  return { tag, length: number(4) }
}

function take(content: Buffer, place: Place, bytes: number): Buffer {
  if (place.at + bytes > content.byteLength) throw new CutShort('The content ends within an element')
  const part = content.subarray(place.at, place.at + bytes)
  place.at += bytes
  return part
}

/** Skips a sequence of undefined length, until its delimiter. Also pixels in fragments, which look like items. */
function skipSequence(content: Buffer, place: Place, syntax: Syntax, depth: number): void {
  if (depth > MAX_DEPTH) throw new CutShort('Sequences are nested too deeply')
  for (;;) {
    const { tag, length } = readHead(content, place, syntax)
    if (tag === SEQUENCE_END) return
    if (tag !== ITEM) throw new CutShort('A sequence has something other than items')
    if (length === UNDEFINED_LENGTH) skipItem(content, place, syntax, depth)
    else take(content, place, length)
  }
}

function skipItem(content: Buffer, place: Place, syntax: Syntax, depth: number): void {
  for (;;) {
    const { tag, length } = readHead(content, place, syntax)
    if (tag === ITEM_END) return
    if (length === UNDEFINED_LENGTH) skipSequence(content, place, syntax, depth + 1)
    else take(content, place, length)
  }
}

function isDelimiter(tag: number): boolean {
  return tag === ITEM || tag === ITEM_END || tag === SEQUENCE_END
}
