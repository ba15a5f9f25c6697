export type Decoded = { text: string; isWhole: boolean }

const FALLBACK = 'windows-1252'
/** Labels that programs set without looking at the text: what they name is no more likely than the fallback. */
const MEANINGLESS =
  /^(?:|us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|iso-?8859-?1|latin-?1|windows-1252|cp1252|unknown.*|x-unknown|default|binary|8bit)$/i
/** Every byte of such a text may stand for something else. */
const WIDE = /^(?:utf-?16|utf-?32|ucs-?[24]|unicode)/

/** Labels in use that the Encoding Standard lacks. */
const ALIASES: Readonly<Record<string, string>> = {
  'iso-8859-8-i': 'iso-8859-8',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'x-gbk': 'gbk',
  utf7: 'utf-7',
}

/**
 * Decodes text by what it is, then by its label: text that is UTF-8 beyond ASCII, but for some cut letters, is practically
 * never anything else. `isWhole` is false where letters are missing or the charset was guessed.
 */
export function decodeText(bytes: Uint8Array, label = ''): Decoded {
  const named = label
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()
  const marked = findByteOrderMark(bytes)
  if (marked !== undefined) return decodeAs(bytes, marked)
  if (!WIDE.test(named) && isBeyondAscii(bytes) && isMostlyUtf8(bytes)) return decodeAs(bytes, 'utf-8')
  if (MEANINGLESS.test(named)) return decodeAs(bytes, FALLBACK)
  if (named === 'utf-7' || named === 'utf7') return { text: decodeUtf7(bytes), isWhole: true }
  const known = toDecoder(ALIASES[named] ?? named)
  if (known) return toDecoded(known.decode(bytes))
  return { ...decodeAs(bytes, FALLBACK), isWhole: !isBeyondAscii(bytes) }
}

function isBeyondAscii(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f)
}

function findByteOrderMark([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  return undefined
}

/** Tests for UTF-8, also where a program has cut a text in the middle of a letter. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\ufffd').length - 1
  const beyondAscii = text.replace(/[\0-\x7f\ufffd]+/g, '').length
  return broken * 3 < beyondAscii
}

function decodeAs(bytes: Uint8Array, encoding: string): Decoded {
  return toDecoded(new TextDecoder(encoding).decode(bytes))
}

function toDecoded(text: string): Decoded {
  return { text, isWhole: !text.includes('\ufffd') }
}

function toDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

const utf16 = new TextDecoder('utf-16be')

/** RFC 2152. */
function decodeUtf7(bytes: Uint8Array): string {
  const ascii = Buffer.from(bytes).toString('latin1')
  return ascii.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+'
    const units = Buffer.from(encoded, 'base64')
    return utf16.decode(units.subarray(0, units.length - (units.length % 2)))
  })
}
