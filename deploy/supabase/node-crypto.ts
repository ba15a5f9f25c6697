import crypto from 'node:crypto'

// Replaces node:crypto in the bundle: Supabase's runtime lacks two functions that the server uses.
export const {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} = crypto

const TIME_BYTES = 6

export function hash(algorithm: string, data: string, encoding: 'base64' | 'buffer'): string | Buffer {
  const digest = crypto.createHash(algorithm).update(data).digest()
  return encoding === 'buffer' ? digest : digest.toString(encoding)
}

/** RFC 9562, 5.7: the time in milliseconds, the version, the variant, and random bits. */
export function randomUUIDv7(): string {
  const bytes = crypto.randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, TIME_BYTES)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
