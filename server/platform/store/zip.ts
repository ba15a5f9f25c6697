import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** `name` has slashes between folders. Of at most 4 GB. */
export type ZipEntry = { name: string; at: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

type Written = { name: Buffer; at: DosTime; offset: number; crc: number; bytes: number; packedBytes: number }
type DosTime = { date: number; time: number }

/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 45
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
/** Photos and PDFs hardly get smaller; text and scans do. */
const LEVEL = 1

/**
 * A ZIP, written as it is read, so its size doesn't matter (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
 * An error in an entry's content breaks off the archive.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, at, content } of entries) {
    const entry = { name: Buffer.from(name), at: toDosTime(at), offset, crc: 0, bytes: 0, packedBytes: 0 }
    const header = toLocalHeader(entry)
    yield header
    for await (const packed of deflate(entry, content)) yield packed
    if (entry.bytes > MAX_32 || entry.packedBytes > MAX_32)
      throw new Error(`A file of ${entry.bytes} bytes is too large for this kind of ZIP`)
    const descriptor = toDescriptor(entry)
    yield descriptor
    offset += header.length + entry.packedBytes + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(toDirectoryEntry))
  yield directory
  yield toEnd({ entries: written.length, bytes: directory.length, offset })
}

async function* deflate(entry: Written, content: ZipEntry['content']): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: LEVEL })
  const counted = async function* () {
    for await (const part of content) {
      entry.crc = crc32(part, entry.crc)
      entry.bytes += part.byteLength
      yield part
    }
  }
  const packing = pipeline(Readable.from(counted()), packer)
  // The loop below throws the same error, or has ended early.
  packing.catch(() => undefined)
  for await (const packed of packer) {
    entry.packedBytes += packed.length
    yield packed
  }
  await packing
}

function toLocalHeader({ name, at }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, at)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function toDescriptor({ crc, bytes, packedBytes }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  writeSizes(descriptor, 4, { crc, bytes, packedBytes })
  return descriptor
}

function toDirectoryEntry(entry: Written): Buffer {
  const { name, at, offset } = entry
  const isFar = offset >= MAX_32
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6, at)
  writeSizes(header, 16, entry)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(isFar ? 12 : 0, 30)
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42)
  if (!isFar) return Buffer.concat([header, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([header, name, extra])
}

type Directory = { entries: number; bytes: number; offset: number }

function toEnd({ entries, bytes, offset }: Directory): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, MAX_16), at)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  if (entries < MAX_16 && offset < MAX_32) return end
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  for (const at of [12, 14]) wide.writeUInt16LE(VERSION, at)
  for (const at of [24, 32]) wide.writeBigUInt64LE(BigInt(entries), at)
  wide.writeBigUInt64LE(BigInt(bytes), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([wide, locator, end])
}

function writeCommon(header: Buffer, at: number, { time, date }: DosTime): void {
  for (const [index, value] of [VERSION, FLAGS, DEFLATE, time, date].entries())
    header.writeUInt16LE(value, at + 2 * index)
}

function writeSizes(
  header: Buffer,
  at: number,
  { crc, bytes, packedBytes }: Pick<Written, 'crc' | 'bytes' | 'packedBytes'>,
): void {
  for (const [index, value] of [crc, packedBytes, bytes].entries())
    header.writeUInt32LE(value, at + 4 * index)
}

/** Omits the time zone; counts in steps of two seconds since 1980. */
function toDosTime(at: number): DosTime {
  const moment = new Date(Math.max(at, Date.UTC(1980, 0, 1)))
  const day = moment.getUTCDate() | ((moment.getUTCMonth() + 1) << 5)
  return {
    date: day | ((moment.getUTCFullYear() - 1980) << 9),
    time: (moment.getUTCSeconds() >> 1) | (moment.getUTCMinutes() << 5) | (moment.getUTCHours() << 11),
  }
}
