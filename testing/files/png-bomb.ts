import { crc32, deflateSync } from 'node:zlib'

/** A PNG of 50 kB that claims so many pixels; it has 50 million bytes of them. */
export function createPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
