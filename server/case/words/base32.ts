const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648 in lower case, for whole groups of 5 bits: what the local part of an address can hold. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: (bytes.length * 8) / 5 },
    (_, index, shift = BigInt(bytes.length * 8 - 5 * (index + 1))) => ALPHABET[Number((bits >> shift) & 31n)],
  ).join('')
}
