import type { LineRange } from './parsed-mail.ts'

/** "On Tuesday … wrote:", in whatever language, may be broken into so many lines. */
const MAX_LEAD_LINES = 3
const MAX_LEAD_LENGTH = 300
const LEAD_END = /[:：፦]\s*$/u
const LEAD_YEAR = /\b(?:19|20)\d{2}\b|[٠-٩]{4}/u
const LEAD_TIME = /\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|[٠-٩]{4}/u
/** A line that names an address or a time, as the lead of a quote does. */
const LEAD_FACTS = /@|\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|[٠-٩]{4}/u
/** A lead that is broken into lines begins with its date: "On Fri, 20 Nov …", "Le ven. 20 …", "2026-11-20 …". */
const DATE_BEGINS = /^\s*(?:[^\s\d٠-٩]+\s+){0,3}[^\s\d٠-٩]{0,4}[\d٠-٩]/u
/** Programs break a lead behind its time and around its address. A short last line holds the verb alone. */
const BREAKS_AFTER = /(?:[\d٠-٩] ?\p{L}{0,4}[,،]|[<>])\s*$/u
const BREAKS_BEFORE = /^\s*(?:<|\S+(?:\s\S+)?\s*$)/u

/** Outlook's lead: sender, time, recipient and subject in the language of the program, each on a line. */
const HEAD_LINE = /^[\u200e\u200f]?\*?\p{L}[\p{L}\p{M} ]{0,24}\*? ?[:：]\*?(?:\s|$)/u
const MIN_HEAD_LINES = 3
const MAX_HEAD_LINES = 8
const SEPARATOR = /^\s*[-_]{4}/
/** A picture and a name may stand above our first words. */
const MAX_LINES_BEFORE_OURS = 3

/** Fewer equal lines in a row, such as "Thank you", may be the sender's own. */
const MIN_REPEATED_LINES = 3

/**
 * The lines of a text that quote an earlier mail: those with `>`, with the line that introduces them; and runs of lines
 * that `ours`, texts which we have sent, contain just so; below Outlook's lead any such line. What can't be told from new
 * words is no quote.
 */
export function findQuotedLines(text: string, ours: readonly string[] = []): LineRange[] {
  const lines = text.split('\n')
  const isMarked = lines.map((line) => /^\s*>/.test(line))
  const quoted = [...isMarked]
  lines.forEach((_, index) => {
    if (isMarked[index] && !isMarked[index - 1]) markLead(lines, quoted, index)
  })
  const known = toKnownLines(ours)
  markRepeated(lines, quoted, known)
  markBelowHeads(lines, quoted, known)
  return toRanges(lines, quoted)
}

/** Marks the line above a quote that introduces it, with the lines of which it is the rest. The words above are new. */
function markLead(lines: readonly string[], quoted: boolean[], start: number): void {
  let end = start - 1
  while (end >= 0 && isBlank(lines[end])) end--
  const line = lines[end] ?? ''
  if (line.length > MAX_LEAD_LENGTH || !LEAD_END.test(line)) return
  const first = LEAD_TIME.test(line) ? end : (findLeadStart(lines, end) ?? end)
  if (first === end && !LEAD_FACTS.test(line)) return
  for (let index = first; index < start; index++) quoted[index] = true
}

/** Undefined where no line above is the beginning of the lead that ends at `end`. */
function findLeadStart(lines: readonly string[], end: number): number | undefined {
  for (let first = end - 1; first > end - MAX_LEAD_LINES; first--) {
    const [line = '', below = ''] = lines.slice(first, first + 2)
    const isBroken = line.length <= MAX_LEAD_LENGTH && (BREAKS_AFTER.test(line) || BREAKS_BEFORE.test(below))
    if (!isBroken) return undefined
    if (LEAD_TIME.test(line)) return LEAD_YEAR.test(line) && DATE_BEGINS.test(line) ? first : undefined
  }
  return undefined
}

function toKnownLines(ours: readonly string[]): ReadonlySet<string> {
  return new Set(ours.flatMap((text) => text.split('\n').map(toComparable)).filter((line) => line !== ''))
}

function markRepeated(lines: readonly string[], quoted: boolean[], known: ReadonlySet<string>): void {
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

/** Marks each head of Outlook that stands above our words, the line that separates it, and these words. */
function markBelowHeads(lines: readonly string[], quoted: boolean[], known: ReadonlySet<string>): void {
  const isOurs = (index: number) => known.has(toComparable(lines[index] ?? ''))
  const heads = known.size === 0 ? [] : findHeads(lines)
  for (const [position, { first, last }] of heads.entries()) {
    const end = heads[position + 1]?.first ?? lines.length
    const indexes = Array.from({ length: end - last - 1 }, (_, index) => last + 1 + index)
    const below = indexes.filter((index) => !isBlank(lines[index]))
    if (!below.slice(0, MAX_LINES_BEFORE_OURS).some(isOurs)) continue
    let above = first - 1
    while (isBlank(lines[above]) && above > 0) above--
    const from = SEPARATOR.test(lines[above] ?? '') ? above : first
    for (let index = from; index <= last; index++) quoted[index] = true
    for (const index of below) if (isOurs(index)) quoted[index] = true
  }
}

function findHeads(lines: readonly string[]): LineRange[] {
  const heads: LineRange[] = []
  for (let first = 0; first < lines.length; first++) {
    let end = first
    while (end < lines.length && HEAD_LINE.test(lines[end] ?? '')) end++
    const count = end - first
    const head = lines.slice(first, end)
    if (count < MIN_HEAD_LINES || count > MAX_HEAD_LINES || !head.some((line) => LEAD_FACTS.test(line))) {
      first = Math.max(first, end - 1)
      continue
    }
    heads.push({ first, last: end - 1 })
    first = end - 1
  }
  return heads
}

function toComparable(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

/** Blank lines within a quote belong to it. A text that would fold as a whole is shown. */
function toRanges(lines: readonly string[], quoted: readonly boolean[]): LineRange[] {
  if (lines.every((line, index) => quoted[index] || isBlank(line))) return []
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
