import type { LineRange } from './parsed-mail.ts'

/** "On Tuesday … wrote:", in whatever language, may be broken into so many lines. */
const MAX_LEAD_LINES = 3
const MAX_LEAD_LENGTH = 300
const LEAD_END = /[:：፦]\s*$/u
/** A line that names an address or a time of day, as the lead of a quote does. */
const LEAD_FACTS = /@|\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|[٠-٩]{4}/u

/** Fewer equal lines in a row, such as "Thank you", may be the sender's own. */
const MIN_REPEATED_LINES = 3

/**
 * The lines of a text that quote an earlier mail: those with `>`, with the line that introduces them; and runs of lines
 * that `ours`, texts which we have sent, contain just so. What can't be told from new words is no quote.
 */
export function findQuotedLines(text: string, ours: readonly string[] = []): LineRange[] {
  const lines = text.split('\n')
  const isMarked = lines.map((line) => /^\s*>/.test(line))
  const quoted = [...isMarked]
  lines.forEach((_, index) => {
    if (isMarked[index] && !isMarked[index - 1]) markLead(lines, quoted, index)
  })
  markRepeated(lines, quoted, ours)
  return toRanges(lines, quoted)
}

/** Marks the lines above a quote that introduce it. */
function markLead(lines: readonly string[], quoted: boolean[], start: number): void {
  let end = start - 1
  while (end >= 0 && isBlank(lines[end])) end--
  if (end < 0 || !LEAD_END.test(lines[end] ?? '')) return
  for (let first = end; first >= 0 && end - first < MAX_LEAD_LINES; first--) {
    if (isBlank(lines[first]) || quoted[first]) return
    const lead = lines.slice(first, end + 1).join(' ')
    if (lead.length > MAX_LEAD_LENGTH) return
    const beginsHere = first === 0 || isBlank(lines[first - 1]) || quoted[first - 1]
    if (!LEAD_FACTS.test(lead) || !beginsHere) continue
    for (let index = first; index < start; index++) quoted[index] = true
    return
  }
}

function markRepeated(lines: readonly string[], quoted: boolean[], ours: readonly string[]): void {
  const known = new Set(
    ours.flatMap((text) => text.split('\n').map(toComparable)).filter((line) => line !== ''),
  )
  if (known.size === 0) return
  let run: number[] = []
  const close = () => {
    if (run.length >= MIN_REPEATED_LINES) for (const index of run) quoted[index] = true
    run = []
  }
  lines.forEach((line, index) => {
    if (isBlank(line)) return
    if (known.has(toComparable(line))) run.push(index)
    else close()
  })
  close()
}

function toComparable(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

/** Blank lines within a quote belong to it. */
function toRanges(lines: readonly string[], quoted: readonly boolean[]): LineRange[] {
  const ranges: LineRange[] = []
  quoted.forEach((isQuoted, index) => {
    if (!isQuoted) return
    const last = ranges.at(-1)
    const isAdjacent = last !== undefined && lines.slice(last.last + 1, index).every(isBlank)
    if (isAdjacent) last.last = index
    else ranges.push({ first: index, last: index })
  })
  return ranges
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}
