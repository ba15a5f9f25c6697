import { randomInt } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, so that a reference survives being read out over the telephone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new random reference, `PN-XXXX-XXXX`: 40 bits, told apart by the unique column that holds it. */
export function createReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `PN-${letters.slice(0, 4)}-${letters.slice(4)}`
}

export function isReference(text: string): boolean {
  return /^PN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text)
}
