import { randomInt } from 'node:crypto'
import { REFERENCE_PREFIX } from '#contract/reference.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random `PN-XXXX-XXXX`: 40 bits; a unique column rejects the rare duplicate. */
export function createReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${REFERENCE_PREFIX}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
