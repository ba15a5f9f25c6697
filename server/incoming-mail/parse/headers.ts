import { decodeText } from './decode-text.ts'
import { normalizeWords } from './encoded-words.ts'

/** Longer ones are cut: two hundred addresses or Message-IDs fit. */
const MAX_HEADER_LENGTH = 32 * 1024
/** Memory that a header costs on top of its bytes. */
const HEADER_COST = 64

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SEMICOLON = 0x3b

export type Header = { key: string; value: string }

type Headers = { headers: readonly Header[] }

/** Part of a head in which its charset is looked for. */
const MAX_CHARSET_AT = 64 * 1024

/**
 * Unfolds and decodes the headers of a part. Bytes beyond ASCII outside of encoded words are UTF-8, or in the charset that
 * the head names, as old programs write it. `isCut`: some headers are left out or shortened, because they are too long or
 * the mail's budget for headers is spent.
 */
export function readHeaders(
  head: Uint8Array,
  allowance: { headerBytes: number },
): { headers: Header[]; isCut: boolean } {
  const headers: Header[] = []
  const charset = findCharset(head)
  let isCut = false
  for (const { from, end } of splitHeaders(head)) {
    const length = Math.min(end - from, MAX_HEADER_LENGTH)
    isCut ||= length < end - from
    allowance.headerBytes -= length + HEADER_COST
    if (allowance.headerBytes < 0) {
      allowance.headerBytes = 0
      return { headers, isCut: true }
    }
    headers.push(toHeader(head.subarray(from, from + length), charset))
  }
  return { headers, isCut }
}

/**
 * Lines that begin with a space or a tab go on with the header above them (RFC 5322 2.2.3). So does one that is no header
 * below a parameter's semicolon, as programs write that forget the space.
 */
function* splitHeaders(head: Uint8Array): Generator<{ from: number; end: number }> {
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== LF || isBlankByte(head[at + 1])) continue
    if (endsWithSemicolon(head, at) && at + 1 < head.length && !isField(head, at + 1)) continue
    yield { from, end: at }
    from = at + 1
  }
  if (from < head.length) yield { from, end: head.length }
}

/** A line that begins with a name and a colon. */
export function isField(raw: Uint8Array, from: number): boolean {
  let at = from
  while (isNameByte(raw[at])) at++
  const isNamed = at > from
  while (isBlankByte(raw[at])) at++
  return isNamed && raw[at] === COLON
}

export function endsWithSemicolon(raw: Uint8Array, lineEnd: number): boolean {
  let at = lineEnd - 1
  while (raw[at] === CR || isBlankByte(raw[at])) at--
  return raw[at] === SEMICOLON
}

function isNameByte(byte = 0): boolean {
  return byte > 0x20 && byte < 0x7f && byte !== COLON
}

function isBlankByte(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09
}

/** Returns the first charset that the head names, or an empty string where all of it is ASCII. */
function findCharset(head: Uint8Array): string {
  if (head.every((byte) => byte < 0x80)) return ''
  const text = Buffer.from(head.subarray(0, MAX_CHARSET_AT)).toString('latin1')
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(text)?.[1] ?? ''
}

/**
 * A byte order mark stays in the name, as do spaces beyond ASCII: without them a line that other programs skip would become
 * a header, such as a second From.
 */
function toHeader(bytes: Uint8Array, charset: string): Header {
  const colon = bytes.indexOf(COLON)
  return {
    key: toLine(colon < 0 ? bytes : bytes.subarray(0, colon)).toLowerCase(),
    value: colon < 0 ? '' : toText(bytes.subarray(colon + 1), charset),
  }
}

function toText(bytes: Uint8Array, charset: string): string {
  const line = normalizeWords(toLine(bytes))
  return decodeText(Buffer.from(line, 'latin1'), charset).text
}

/** Unfolded, a letter for each byte. */
function toLine(bytes: Uint8Array): string {
  const line = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r?\n/g, '')
    .replace(/[\r\n]+/g, ' ')
  let from = 0
  let end = line.length
  while (isBlank(line[from])) from++
  while (end > from && isBlank(line[end - 1])) end--
  return line.slice(from, end)
}

function isBlank(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t'
}

export function findHeader({ headers }: Headers, key: string): string | undefined {
  return headers.find((header) => header.key === key)?.value
}

export function listHeaders({ headers }: Headers, key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value)
}
