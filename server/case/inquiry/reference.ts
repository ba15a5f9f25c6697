import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random `PN-XXXX-XXXX`: 40 bits; a unique column rejects the rare duplicate. */
export function createReference(prefix: string): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
