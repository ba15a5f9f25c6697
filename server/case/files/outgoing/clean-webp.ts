import { readOrientation, writeOrientation } from './orientation.ts'

const HEADER_BYTES = 12
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of the extended header (RFC 9649, 2.7). */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

/** Removes Exif, XMP and all that follows the picture from a WebP. Returns undefined for a WebP that can't be parsed. */
export function cleanWebp(webp: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let orientation = 1
  const length = Math.min(webp.byteLength, webp.readUInt32LE(4) + 8)
  for (let at = HEADER_BYTES; at + 8 <= length; ) {
    const size = webp.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > length + 1) return undefined
    const type = webp.toString('latin1', at, at + 4)
    if (KEPT.has(type)) kept.push(Buffer.from(webp.subarray(at, end)))
    if (type === 'EXIF') orientation = readOrientation(withoutName(webp.subarray(at + 8, at + 8 + size)))
    at = end
  }
  const [first] = kept
  const isExtended = first?.toString('latin1', 0, 4) === 'VP8X' && first.byteLength >= 18
  const turned = isExtended ? writeOrientation(orientation) : undefined
  if (isExtended) first[8] = ((first[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0)
  const content = Buffer.concat([...kept, ...(turned ? [toChunk('EXIF', turned)] : [])])
  const header = Buffer.from(webp.subarray(0, HEADER_BYTES))
  header.writeUInt32LE(content.byteLength + 4, 4)
  return kept.length === 0 ? undefined : Buffer.concat([header, content])
}

/** Some programs write the name that it has in a JPEG. */
function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

/** Chunks have an even length. */
function toChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeUInt32LE(content.byteLength, 4)
  return Buffer.concat([head, content])
}
