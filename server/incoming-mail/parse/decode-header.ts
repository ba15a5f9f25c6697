import { decodeWords } from 'postal-mime'

/** A subject or a name of a thousand letters, as long as encoded words make it; decoding them is not linear. */
const MAX_ENCODED = 8_000

/** Encoded words (RFC 2047), without control characters: a header is one line. */
export function decodeHeader(value: string): string {
  return decodeWords(value.slice(0, MAX_ENCODED))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Where the empty line begins that ends the headers. */
export function findHeaderEnd(raw: Uint8Array): number {
  for (let at = raw.indexOf(0x0a); at >= 0; at = raw.indexOf(0x0a, at + 1)) {
    const next = raw[at + 1] === 0x0d ? at + 2 : at + 1
    if (raw[next] === 0x0a) return at + 1
  }
  return raw.length
}
