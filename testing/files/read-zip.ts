import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** The files of a ZIP by name, from its directory, as a file manager reads it. Throws unless every checksum is right. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.length < 22 || archive.readUInt32LE(end) !== END) throw new Error('The archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`No directory entry at ${at}`)
    const [crc, packed, bytes] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const [nameLength = 0, extraLength = 0] = [28, 30].map((offset) => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)))
    if (content.length !== bytes || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength + extraLength
  }
  return files
}
