import { randomBytes } from 'node:crypto'

/** 32 by 32 orange pixels in JPEG 2000, with which scanners compress. */
const ORANGE = Buffer.from(
  '/0//UQAvAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAADDwEBDwEBDwEB/1IADAAAAAEBBQQEAAH/XAATQICIiJCIiJCIiJCIiJCIiJD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAApAAH/k4DPmBAGuc/8EAgAx4CAgICAgICAgICAgICAgP/Z',
  'base64',
)

/** A PDF with a line of text and an orange square on each page. `padding` adds bytes before the pages, which nothing shows. */
export function createPdf(lines: readonly string[], { padding = 0 } = {}): Buffer {
  const objects: (Buffer | string)[] = []
  const add = (content: string | Buffer) => objects.push(content)
  const pageIds = lines.map((_, index) => 6 + index * 2)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${lines.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  add(toStream(randomBytes(padding)))
  add(toStream(ORANGE, '/Type /XObject /Subtype /Image /Width 32 /Height 32 /Filter /JPXDecode'))
  for (const [index, line] of lines.entries()) {
    const content = 7 + index * 2
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /O 5 0 R >> >> /Contents ${content} 0 R >>`,
    )
    add(toStream(Buffer.from(`BT /F1 36 Tf 60 740 Td (${line}) Tj ET q 200 0 0 200 60 400 cm /O Do Q`)))
  }
  return assemble(objects)
}

function toStream(content: Buffer, keys = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${keys} /Length ${content.byteLength} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

/** `keys` are more of the trailer. */
export function assemble(objects: readonly (Buffer | string)[], keys = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]?.byteLength ?? 0
  const offsets = objects.map((object, index) => {
    const start = at
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.byteLength
    return start
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${keys} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}
