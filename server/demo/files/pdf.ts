const LINE_POINTS = 20

/** A PDF of one page with a heading and lines of Latin text. */
export function createLetter(heading: string, lines: readonly string[]): Buffer {
  const rows = lines.map((line) => `0 -${LINE_POINTS} Td (${toText(line)}) Tj`)
  const content = `BT /F2 18 Tf 60 770 Td (${toText(heading)}) Tj /F1 11 Tf 0 -16 Td ${rows.join(' ')} ET
0.6 w 60 758 m 535 758 l S`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])
}

function toText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}

function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
