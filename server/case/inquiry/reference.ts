import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random `PN-XXXX-XXXX`: 40 bits; a unique column rejects the rare duplicate. */
export function createReference(prefix: string): string {
  // 256 is a multiple of the 32 letters, so each is as likely.
  const letters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
