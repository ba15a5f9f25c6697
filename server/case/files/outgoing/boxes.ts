/** A part of a file in the base media format (ISO/IEC 14496-12): HEIC, AVIF, films. Places are bytes of the whole file. */
export type Box = { type: string; at: number; contentAt: number; end: number }

/** Lists the boxes between two offsets, up to the first that is not valid. */
export function listBoxes(content: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const type = content.toString('latin1', at + 4, at + 8)
    const size = content.readUInt32BE(at)
    const isLong = size === 1 && at + 16 <= to
    const contentAt = at + (isLong ? 16 : 8)
    const end = size === 0 ? to : at + (isLong ? Number(content.readBigUInt64BE(at + 8)) : size)
    if (end < contentAt || end > to) return boxes
    boxes.push({ type, at, contentAt, end })
    at = end
  }
  return boxes
}

/** Reads numbers one after another. Throws a RangeError at the end of its part. */
export function createByteReader(content: Buffer, { contentAt, end }: Pick<Box, 'contentAt' | 'end'>) {
  const part = content.subarray(contentAt, end)
  let at = 0
  return {
    /** Reads an unsigned number of 0 to 8 bytes; one of 0 bytes is 0. */
    number(bytes: number): number {
      const from = at
      at += bytes
      if (bytes === 0) return 0
      return bytes === 8 ? Number(part.readBigUInt64BE(from)) : part.readUIntBE(from, bytes)
    },
    letters(count: number): string {
      at += count
      return part.toString('latin1', at - count, at)
    },
  }
}
