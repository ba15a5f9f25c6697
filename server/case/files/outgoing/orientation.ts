const ORIENTATION = 0x0112
const SHORT = 3
/** The first directory of a camera has some twenty. */
const MAX_ENTRIES = 500

/** How a picture is turned and mirrored, 1 to 8, by its Exif data; 1 where they don't say (TIFF 6.0, section 8). */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.byteLength < 10 || (order !== 'II' && order !== 'MM')) return 1
  const read = (at: number, bytes: 2 | 4) => {
    if (at + bytes > tiff.byteLength) return 0
    return order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const directory = read(4, 4)
  const count = Math.min(read(directory, 2), MAX_ENTRIES)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (read(entry, 2) !== ORIENTATION) continue
    const value = read(entry + 8, 2)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Exif data that say how the picture is turned, and nothing else; undefined where it isn't. */
export function writeOrientation(orientation: number): Buffer | undefined {
  if (orientation === 1) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
