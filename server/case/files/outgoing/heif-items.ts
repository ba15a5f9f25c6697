import { type Box, createByteReader, listBoxes } from './boxes.ts'

const MAX_ITEMS = 10_000
/** How a place is given (ISO/IEC 14496-12, 8.11.3). */
const IN_FILE = 0
const IN_META = 1

type Extent = { from: number; to: number }
export type Item = { type: string; extents: Extent[] }

/** The items that a `meta` box lists, with the places of their bytes. Throws where they can't all be told. */
export function readItems(content: Buffer, meta: Box): Item[] {
  const boxes = listBoxes(content, meta.contentAt + 4, meta.end)
  const find = (type: string) => boxes.find((box) => box.type === type)
  const [info, location, data] = [find('iinf'), find('iloc'), find('idat')]
  if (info === undefined || location === undefined) throw new RangeError('The items are not listed')
  const places = readPlaces(content, location, data?.contentAt)
  return readTypes(content, info).map(({ id, type }) => ({ type, extents: places.get(id) ?? [] }))
}

function readTypes(content: Buffer, info: Box): { id: number; type: string }[] {
  const countBytes = content[info.contentAt] === 0 ? 2 : 4
  return listBoxes(content, info.contentAt + 4 + countBytes, info.end).map((entry) => {
    const read = createByteReader(content, entry)
    const version = read.number(1)
    read.number(3)
    const id = read.number(version < 3 ? 2 : 4)
    read.number(2)
    // Older ones have no type: what they are can't be told.
    if (version < 2) throw new RangeError('An item has no type')
    return { id, type: read.letters(4) }
  })
}

function readPlaces(content: Buffer, location: Box, dataAt: number | undefined): Map<number, Extent[]> {
  const read = createByteReader(content, location)
  const version = read.number(1)
  read.number(3)
  const [sizes, moreSizes] = [read.number(1), read.number(1)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const indexBytes = version === 0 ? 0 : moreSizes & 15
  const count = read.number(version < 2 ? 2 : 4)
  if (count > MAX_ITEMS) throw new RangeError('There are too many items')
  const places = new Map<number, Extent[]>()
  for (let item = 0; item < count; item++) {
    const id = read.number(version < 2 ? 2 : 4)
    const method = version === 0 ? IN_FILE : read.number(2) & 15
    read.number(2)
    const base = read.number(baseBytes) + (method === IN_META ? (dataAt ?? 0) : 0)
    const extents: Extent[] = []
    for (let left = read.number(2); left > 0; left--) {
      read.number(indexBytes)
      const from = base + read.number(offsetBytes)
      const length = read.number(lengthBytes)
      // No length means the whole file, and another method another item.
      const isKnown = length > 0 && (method === IN_FILE || (method === IN_META && dataAt !== undefined))
      extents.push(isKnown ? { from, to: from + length } : { from: 0, to: 0 })
    }
    places.set(id, extents)
  }
  return places
}
