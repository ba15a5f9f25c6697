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

/** Decodes a body by its Content-Transfer-Encoding, into memory of its own. */
export function decodeBody(body: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  if (/base64/i.test(encoding)) return decodeBase64(body)
  if (/quoted-printable/i.test(encoding)) return decodeQuotedPrintable(body)
  return new Uint8Array(body)
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

/** Of a soft line break, which programs on the way may have padded; undefined where there is none. */
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
