/** Bytes in a charset that Node can only read: from a table of what each byte, or pair of bytes, is read as. */
export function encode(text: string, charset: string): Buffer {
  if (/^utf-?8$/i.test(charset)) return Buffer.from(text)
  const table = readTable(charset)
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = table.get(letter)
      if (bytes === undefined) throw new Error(`${charset} has no ${letter}`)
      return bytes
    }),
  )
}

export function canEncode(text: string, charset: string): boolean {
  const table = readTable(charset)
  return [...text].every((letter) => table.has(letter))
}

const tables = new Map<string, Map<string, Buffer>>()

function readTable(charset: string): Map<string, Buffer> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, Buffer>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Buffer.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, Buffer.from(bytes))
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (charset === 'gb18030')
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  tables.set(charset, table)
  return table
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')
}

export function toQuotedPrintable(bytes: Uint8Array): string {
  const lines = [...Buffer.from(bytes).toString('latin1').split('\r\n')].map((line) => {
    const encoded = line
      .replace(
        /[^\t\x20-\x3c\x3e-\x7e]/g,
        (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .replace(/[\t ]$/, (space) => (space === ' ' ? '=20' : '=09'))
    return encoded.match(/(?:=[0-9A-F]{2}|[^=]){1,70}/g)?.join('=\r\n') ?? ''
  })
  return lines.join('\r\n')
}

/** An encoded word for each few letters, as the standard wants them. */
export function toHeaderWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const pieces = text.match(/.{1,10}/gsu) ?? []
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ')
}
