import { crc32 } from 'node:zlib'
import { readOrientation, writeOrientation } from './orientation.ts'

const SIGNATURE_BYTES = 8
/** Chunks of which the picture consists, or which tell how its colours and its size are meant. */
const KEPT = new Set(
  [
    'IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT',
    'cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT',
  ].flatMap((names) => names.split(' ')),
)

/** Removes texts, times and all that follows the picture from a PNG. Returns undefined for a PNG that can't be parsed. */
export function cleanPng(png: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [png.subarray(0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; at + 12 <= png.byteLength; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type)) chunks.push(png.subarray(at, end))
    const turned =
      type === 'eXIf' ? writeOrientation(readOrientation(png.subarray(at + 8, end - 4))) : undefined
    if (turned) chunks.push(toChunk('eXIf', turned))
    if (type === 'IEND') return Buffer.concat(chunks)
    at = end
  }
  return undefined
}

function toChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
