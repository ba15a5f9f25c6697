/** White space and zero-width characters may precede the sign; the sign may be full-width, small or raised. */
const FORMULA_START = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻−]/u
/** Where a program that splits at semicolons, tabs or line breaks starts another cell. */
const OTHER_CELLS = /[;\t\r\n]/
/** Matches most cells, which need no change. */
const PLAIN = /^[\w :.,()'?!]*$/

/** One line of CSV. */
export function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** One quoted cell. An apostrophe turns formulas into text (OWASP, CSV Injection), also in the cells of other programs. */
function toCell(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  const safe = OTHER_CELLS.test(text)
    ? text
        .split(/(?<=[;\t\r\n])/)
        .map(toText)
        .join('')
    : toText(text)
  return `"${safe.replaceAll('"', '""')}"`
}

function toText(part: string): string {
  return FORMULA_START.test(part) ? `'${part}` : part
}
