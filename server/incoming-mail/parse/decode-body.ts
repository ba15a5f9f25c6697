import { takeUuFiles } from './uuencode.ts'

/** Letters of base64 for each letter that is none, at least. */
const MIN_ENCODED_FOR_NOISE = 10

const EQUALS = 0x3d
const LF = 0x0a
const CR = 0x0d
const OTHER = 0xff

const base64Values = new Uint8Array(256).fill(OTHER)
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  base64Values[letter.charCodeAt(0)] = value

const hexValues = new Int8Array(256).fill(-1)
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  hexValues[letter.charCodeAt(0)] = value
  hexValues[letter.toUpperCase().charCodeAt(0)] = value
}

type Body = {
  /** In memory of its own. */
  content: Uint8Array<ArrayBuffer>
  /** Lines that are not encoded. */
  stray?: Uint8Array
  isGuessed: boolean
}

/** Decodes a body by its Content-Transfer-Encoding, unless its bytes contradict it. */
export function decodeBody(body: Uint8Array, encoding: string): Body {
  if (/base64/i.test(encoding)) return decodeUnlessPlain(body)
  if (/quoted-printable/i.test(encoding)) return { content: decodeQuotedPrintable(body), isGuessed: false }
  if (/^(?:x-)?uu(?:e|encode)?$/i.test(encoding.trim())) return decodeUu(body)
  const isKnown = /^(?:|7bit|8bit|binary)$/i.test(encoding.trim())
  return { content: new Uint8Array(body), isGuessed: !isKnown }
}

/** As more files can be in a text, but only one in a part, the others stay as they are. */
function decodeUu(body: Uint8Array): Body {
  const { files, rest } = takeUuFiles(Buffer.from(body).toString('latin1'))
  const [file] = files
  if (file === undefined || files.length > 1) return { content: new Uint8Array(body), isGuessed: true }
  if (rest.trim() === '') return { content: file.content, isGuessed: false }
  return { content: file.content, stray: Buffer.from(rest, 'latin1'), isGuessed: true }
}

/** Plain text may be labelled base64, or stand below it, such as the note of a list server. */
function decodeUnlessPlain(body: Uint8Array): Body {
  const [encoded, plain] = splitPlainLines(body)
  if (plain.length === 0) return { content: decodeBase64(body), isGuessed: false }
  if (plain.length >= encoded.length) return { content: new Uint8Array(body), isGuessed: true }
  const [content, stray] = [decodeBase64(Buffer.concat(encoded)), Buffer.concat(plain)]
  return { content, stray, isGuessed: true }
}

function splitPlainLines(body: Uint8Array): [encoded: Uint8Array[], plain: Uint8Array[]] {
  const lines: [Uint8Array[], Uint8Array[]] = [[], []]
  for (let from = 0; from < body.length; ) {
    const found = body.indexOf(LF, from)
    const next = found < 0 ? body.length : found + 1
    const line = body.subarray(from, next)
    if (line.some((byte) => !isSpace(byte))) lines[isPlain(line) ? 1 : 0].push(line)
    from = next
  }
  return lines
}

/** Base64 has no space within a line. A few other letters are noise. */
function isPlain(line: Uint8Array): boolean {
  let end = line.length
  while (end > 0 && isSpace(line[end - 1])) end--
  let from = 0
  while (isSpace(line[from])) from++
  let others = 0
  for (let at = from; at < end; at++) {
    if (isSpace(line[at])) return true
    if (line[at] !== EQUALS && base64Values[line[at] ?? 0] === OTHER) others++
  }
  return others * MIN_ENCODED_FOR_NOISE > end - from
}

function isSpace(byte: number | undefined): boolean {
  return byte === CR || byte === LF || isBlank(byte)
}

/** Some programs pad every line, so `=` ends a unit and not the body; all other letters are skipped. */
function decodeBase64(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const decoded = new Uint8Array(Math.ceil((body.length * 3) / 4))
  let length = 0
  let bits = 0
  let bitCount = 0
  for (const letter of body) {
    if (letter === EQUALS) bitCount = 0
    const value = base64Values[letter] ?? OTHER
    if (value === OTHER) continue
    bits = ((bits << 6) | value) & 0xfff
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    decoded[length++] = bits >> bitCount
  }
  return decoded.subarray(0, length)
}

function decodeQuotedPrintable(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const decoded = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; ) {
    const letter = body[at] ?? 0
    if (letter !== EQUALS) {
      decoded[length++] = letter
      at++
      continue
    }
    const high = toNibble(body[at + 1])
    const low = toNibble(body[at + 2])
    const next = high >= 0 && low >= 0 ? at + 3 : afterLineBreak(body, at + 1)
    if (high >= 0 && low >= 0) decoded[length++] = high * 16 + low
    else if (next === undefined) decoded[length++] = letter
    at = next ?? at + 1
  }
  return decoded.subarray(0, length)
}

function toNibble(letter: number | undefined): number {
  return hexValues[letter ?? 0] ?? -1
}

/** Returns the end of a soft line break, which may be padded, or undefined where there is none. */
function afterLineBreak(body: Uint8Array, from: number): number | undefined {
  let at = from
  while (isBlank(body[at])) at++
  if (at >= body.length) return at
  if (body[at] === CR) at++
  return body[at] === LF ? at + 1 : undefined
}

export function isBlank(letter: number | undefined): boolean {
  return letter === 0x20 || letter === 0x09
}
