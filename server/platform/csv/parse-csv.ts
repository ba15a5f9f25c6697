import { toOriginal } from './cells.ts'

/**
 * Rows of CSV (RFC 4180) without the empty ones. The separator is the comma or the semicolon, as the first line has it.
 * Undefined for a quote that doesn't end.
 */
export function parseCsv(csv: string): string[][] | undefined {
  const text = csv.replace(/^\uFEFF/, '')
  const separator = findSeparator(text)
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length; ) {
    const cell = text[at] === '"' ? readQuoted(text, at + 1) : readPlain(text, at, separator)
    if (cell === undefined) return undefined
    row.push(toOriginal(cell.value))
    const sign = text[cell.end]
    at = cell.end + 1
    if (sign === separator) continue
    if (sign === '\r' && text[at] === '\n') at++
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
  }
  return rows
}

function findSeparator(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

type Cell = { value: string; end: number }

/** Also what a program has written behind the closing quote. */
function readQuoted(text: string, start: number): Cell | undefined {
  let value = ''
  for (let at = start; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') value += text[++at]
    else return { value, end: at + 1 }
  }
  return undefined
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return { value: text.slice(start, end), end }
}
