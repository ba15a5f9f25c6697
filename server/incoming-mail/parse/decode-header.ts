import { decodeWords } from 'postal-mime'
import { decodeText, isUtf8 } from './decode-text.ts'

/** A subject or a name of a thousand letters, as long as encoded words make it; decoding them is not linear. */
const MAX_ENCODED = 8_000
/** More than the headers of which a mail is read. */
const MAX_HEAD_BYTES = 1024 * 1024

/** Encoded words (RFC 2047), without control characters: a header is one line. */
export function decodeHeader(value: string): string {
  return decodeWords(value.slice(0, MAX_ENCODED))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/**
 * Old programs write headers in the charset of their country. The parser expects UTF-8, so the raw headers are brought
 * to it: by the charset that the mail names, else as Windows-1252.
 */
export function repairHeaders(raw: Uint8Array): Uint8Array {
  const end = Math.min(findHeaderEnd(raw), MAX_HEAD_BYTES)
  const head = raw.subarray(0, end)
  if (isUtf8(head)) return raw
  const [, charset = ''] = /charset\s*=\s*"?([\w.:-]+)/i.exec(Buffer.from(head).toString('latin1')) ?? []
  const named = /^utf-?8$/i.test(charset) ? 'windows-1252' : charset
  return Buffer.concat([Buffer.from(decodeText(head, named).text, 'utf8'), raw.subarray(end)])
}

/** Where the empty line begins that ends the headers. */
export function findHeaderEnd(raw: Uint8Array): number {
  for (let at = raw.indexOf(0x0a); at >= 0; at = raw.indexOf(0x0a, at + 1)) {
    const next = raw[at + 1] === 0x0d ? at + 2 : at + 1
    if (raw[next] === 0x0a) return at + 1
  }
  return raw.length
}
