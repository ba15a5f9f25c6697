import { decodeWords } from 'postal-mime'
import { decodeText, isUtf8 } from './decode-text.ts'

/** Encoded words (RFC 2047), without control characters: a header is one line. */
export function decodeHeader(value: string): string {
  return decodeWords(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/**
 * Old programs write headers in the charset of their country. The parser expects UTF-8, so the raw headers are brought
 * to it: by the charset that the mail names, else as Windows-1252.
 */
export function repairHeaders(raw: Uint8Array): Uint8Array {
  const end = findHeaderEnd(raw)
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
