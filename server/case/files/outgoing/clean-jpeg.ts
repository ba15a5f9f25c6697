import { readOrientation, writeOrientation } from './orientation.ts'

const EXIF = Buffer.from('Exif\0\0')
const START_OF_SCAN = 0xda
const END = 0xd9
const COMMENT = 0xfe
/** Segments of applications that tell how the colours are meant: JFIF, a colour profile, Adobe. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/**
 * Removes metadata from a JPEG (Exif, XMP, IPTC, comments) and all that follows the picture, such as a film or a second
 * picture. Pixels and orientation stay. Returns undefined for a JPEG that can't be parsed.
 */
export function cleanJpeg(jpeg: Buffer): Buffer | undefined {
  const header: Buffer[] = []
  const rest: Buffer[] = []
  let orientation = 1
  let at = 2
  while (at < jpeg.byteLength) {
    if (jpeg[at] !== 0xff) return undefined
    const marker = jpeg[at + 1] ?? END
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) break
    if (at + 4 > jpeg.byteLength) return undefined
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const segment = jpeg.subarray(at, end)
    if (segment.subarray(4, 10).equals(EXIF) && marker === 0xe1)
      orientation = readOrientation(segment.subarray(10))
    if (marker === 0xe0 && isKept(marker, segment)) header.push(segment)
    else if (isKept(marker, segment)) rest.push(segment)
    at = end
    if (marker !== START_OF_SCAN) continue
    const scanEnd = findScanEnd(jpeg, at)
    rest.push(jpeg.subarray(at, scanEnd))
    at = scanEnd
  }
  const turned = writeOrientation(orientation)
  const exif = turned ? [toSegment(Buffer.concat([EXIF, turned]))] : []
  return Buffer.concat([Buffer.of(0xff, 0xd8), ...header, ...exif, ...rest, Buffer.of(0xff, END)])
}

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = KEPT[marker]
  return name !== undefined && segment.subarray(4, 4 + name.length).toString('latin1') === name
}

/** Before the next marker that is part of no scan: neither a stuffed byte nor one to restart at. */
function findScanEnd(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.byteLength
}

function toSegment(content: Buffer): Buffer {
  const head = Buffer.of(0xff, 0xe1, 0, 0)
  head.writeUInt16BE(content.byteLength + 2, 2)
  return Buffer.concat([head, content])
}
