import { type Box, listBoxes } from './boxes.ts'
import { readItems } from './heif-items.ts'

/** Boxes of which a picture consists. Others at the top, such as those of makers, are emptied. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip'])
/** Items that describe the picture: how it is turned stands elsewhere (`irot`, `imir`). */
const DESCRIBING = new Set(['Exif', 'mime', 'uri '])
/** Exif data without an entry, behind the length of what precedes them (ISO/IEC 23008-12, A.2.1). */
const NO_EXIF = Buffer.from('\0\0\0\0MM\0*\0\0\0\b\0\0\0\0\0\0', 'latin1')

/**
 * A HEIC or AVIF whose descriptions are overwritten in their place: no byte of the picture moves or changes. Undefined where
 * one can't be found, or where the file is a film as well.
 */
export function cleanHeif(heif: Buffer): Buffer | undefined {
  const boxes = listBoxes(heif, 0, heif.byteLength)
  const meta = boxes.find(({ type }) => type === 'meta')
  if (meta === undefined || boxes.some(({ type }) => type === 'moov')) return undefined
  // Bytes after the last box are no part of the picture.
  const clean = Buffer.from(heif.subarray(0, boxes.at(-1)?.end))
  for (const box of boxes) if (!KEPT.has(box.type)) empty(clean, box)
  return eraseItems(heif, meta, clean) ? clean : undefined
}

function eraseItems(heif: Buffer, meta: Box, clean: Buffer): boolean {
  try {
    for (const { type, extents } of readItems(heif, meta)) {
      if (!DESCRIBING.has(type)) continue
      if (extents.length === 0 || extents.some(({ from, to }) => to <= from || to > clean.byteLength))
        return false
      for (const { from, to } of extents) clean.fill(type === 'mime' ? ' ' : 0, from, to)
      const [first] = extents
      if (type === 'Exif' && first && first.to - first.from >= NO_EXIF.byteLength)
        NO_EXIF.copy(clean, first.from)
    }
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function empty(content: Buffer, { at, contentAt, end }: Box): void {
  content.write('free', at + 4, 'latin1')
  content.fill(0, contentAt, end)
}
