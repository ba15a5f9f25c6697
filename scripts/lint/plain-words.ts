import { parseSync } from 'vite'

export type Comment = { line: number; text: string }

/** A sentence that opens so leans on something that its reader has to find first. */
const OPENING = /^(?:Of|What|Those|These|Who|Whoever|Whose|Whom|Which|Whatever|The same|With|Without)\b/
const WORD = /\b(?:whoever|anew|thereof)\b/i

/** Lists comments that open with a word of `OPENING`, or hold one that plain English has another for. */
export function listUnplain(file: string, text: string): Comment[] {
  return listComments(file, text).filter(({ text: words }) => OPENING.test(words) || WORD.test(words))
}

/** Comments in their order, a block of line comments as one, without their marks. */
function listComments(file: string, text: string): Comment[] {
  const found = file.endsWith('.css') ? listStyleComments(text) : listCodeComments(file, text)
  const blocks: (Comment & { lastLine: number })[] = []
  for (const { start, end, isLine, value } of found) {
    const line = countLines(text, start)
    const words = value.replaceAll(/^[*\s]+|\n\s*\*?\s*/g, ' ').trim()
    const before = blocks.at(-1)
    const startsLine = /(?:^|\n)[ \t]*$/.test(text.slice(0, start))
    if (isLine && startsLine && before?.lastLine === line - 1) {
      before.text += ` ${words}`
      before.lastLine = line
    } else
      blocks.push({ line, text: words, lastLine: isLine && startsLine ? line : countLines(text, end) - 1 })
  }
  return blocks.map(({ line, text: words }) => ({ line, text: words }))
}

function listCodeComments(file: string, text: string) {
  return parseSync(file, text).comments.map(({ type, value, start, end }) => ({
    value,
    start,
    end,
    isLine: type === 'Line',
  }))
}

function listStyleComments(text: string) {
  return [...text.matchAll(/\/\*(?<value>[\s\S]*?)\*\//g)].map(({ index, 0: whole, groups }) => ({
    value: groups?.['value'] ?? '',
    start: index,
    end: index + whole.length,
    isLine: false,
  }))
}

function countLines(text: string, until: number): number {
  return text.slice(0, until).split('\n').length
}
