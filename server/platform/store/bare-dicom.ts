/** Value representations (DICOM PS3.5, 6.2) that the first elements of a file have. */
const TYPES = /^(?:A[ES]|CS|D[AST]|IS|L[OT]|O[BW]|PN|S[HLQST]|TM|U[CILNRST])$/
/** After these the length has four bytes, behind two that are reserved. */
const LONG_TYPES = /^(?:O[BW]|SQ|U[CNRT])$/

/** The file's own description, and that of the study: with one of them a file begins. */
const FIRST_GROUPS = [0x0002, 0x0008]
/** The description of the series: the second element belongs to it or to a group before it. */
const SERIES_GROUP = 0x0020

/**
 * How the elements of a DICOM file are written that begins with them, as old machines send them: without the 128 bytes and
 * the mark that PS3.10 asks for. Undefined unless the second element follows the first.
 */
export function findBareDicom(start: Buffer): { isExplicit: boolean } | undefined {
  if (start.byteLength < 16) return undefined
  const first = readTag(start, 0)
  if (!FIRST_GROUPS.includes(first >>> 16)) return undefined
  const type = start.toString('latin1', 4, 6)
  const isExplicit = TYPES.test(type)
  const [lengthAt, lengthBytes] = isExplicit ? (LONG_TYPES.test(type) ? [8, 4] : [6, 2]) : [4, 4]
  const length = start.readUIntLE(lengthAt, lengthBytes)
  const next = lengthAt + lengthBytes + length
  if (length % 2 !== 0 || next + 4 > start.byteLength) return undefined
  const second = readTag(start, next)
  return second > first && second >>> 16 <= SERIES_GROUP ? { isExplicit } : undefined
}

function readTag(start: Buffer, at: number): number {
  return start.readUInt16LE(at) * 0x10000 + start.readUInt16LE(at + 2)
}
