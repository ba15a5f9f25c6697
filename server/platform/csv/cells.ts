/**
 * White space and zero-width characters may precede the sign; the sign may be full-width, small or raised. Apostrophes that
 * precede them are the text's own, so that `toOriginal` tells them from an added one.
 */
const FORMULA_START = /^'*[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻−]/u
/** Where a program that splits at semicolons, tabs or line breaks starts another cell. */
const OTHER_CELLS = /(?<=[;\t\r\n])/
/** Matches most cells, which need no change. */
const PLAIN = /^[\w :.,()'?!]*$/

/** One line of CSV. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** One quoted cell. An apostrophe turns formulas into text (OWASP, CSV Injection), also in the cells of other programs. */
function toCell(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  const safe = text.split(OTHER_CELLS).map(toText).join('')
  return `"${safe.replaceAll('"', '""')}"`
}

function toText(part: string): string {
  return FORMULA_START.test(part) ? `'${part}` : part
}

/** Removes the apostrophes that `toLine` has added to the text of a cell. */
export function toOriginal(cell: string): string {
  return cell.includes("'") ? cell.split(OTHER_CELLS).map(withoutApostrophe).join('') : cell
}

function withoutApostrophe(part: string): string {
  return part.startsWith("'") && FORMULA_START.test(part) ? part.slice(1) : part
}
