const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648 in lower case, for whole groups of 5 bits: what the local part of an address can hold. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (group) => ALPHABET[Number.parseInt(group, 2)] ?? '')
}

/** Decodes text that `toBase32` has written. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
