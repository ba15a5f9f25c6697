import { fillTemplate, type Placeholder } from '#contract/desk/templates.ts'

const PART = /\[([^[\]]*)\]/
const SENTENCE_START = /(?:^|[.!?]\s+|\n\s*)$/
const QUOTED_LENGTH = 25

/** Leaves out `[about your {treatment}]` if a placeholder in it has no value, with the blank that remains. */
export function resolveOptionalParts(template: string, values: Partial<Record<Placeholder, string>>): string {
  let done = ''
  let rest = template
  for (let found = PART.exec(rest); found !== null; found = PART.exec(rest)) {
    const [part, words = ''] = found
    done += rest.slice(0, found.index)
    rest = rest.slice(found.index + part.length)
    if (!hasPlaceholder(words)) done += part
    else if (fillTemplate(words, values).missing.length === 0) done += words
    else [done, rest] = closeGap(done, rest)
  }
  return done + rest
}

/** The first unbalanced or nested bracket, with some of the words around it. */
export function findOddBracket(text: string): string | undefined {
  let openedAt: number | undefined
  for (const { 0: bracket, index } of text.matchAll(/[[\]]/g)) {
    const isOpening = bracket === '['
    if (isOpening === (openedAt !== undefined)) return quote(text, openedAt ?? index)
    openedAt = isOpening ? index : undefined
  }
  return openedAt === undefined ? undefined : quote(text, openedAt)
}

function hasPlaceholder(words: string): boolean {
  return fillTemplate(words, {}).missing.length > 0
}

function closeGap(before: string, after: string): [before: string, after: string] {
  const isLineStart = /(?:^|\n)[ \t]*$/.test(before)
  if (isLineStart && /^[ \t]*(?:\n|$)/.test(after))
    return closeLine(before.replace(/[ \t]+$/, ''), after.replace(/^[ \t]*\n?/, ''))
  const next = SENTENCE_START.test(before) ? capitalise(after) : after
  if (isLineStart) return [before, next.replace(/^[ \t]+/, '')]
  return [/^(?:[\s.,;:!?)]|$)/.test(next) ? before.replace(/[ \t]+$/, '') : before, next]
}

function closeLine(before: string, after: string): [before: string, after: string] {
  if (after === '') return [before.trimEnd(), '']
  const isParagraphEmpty = before === '' || before.endsWith('\n\n')
  return [before, isParagraphEmpty ? after.replace(/^\n+/, '') : after]
}

function capitalise(text: string): string {
  return text.replace(/^(\s*)(\p{Ll})/u, (_, space: string, letter: string) => space + letter.toUpperCase())
}

function quote(text: string, at: number): string {
  const words = text[at] === '[' ? text.slice(at) : text.slice(0, at + 1).slice(-QUOTED_LENGTH)
  return words.slice(0, QUOTED_LENGTH).replace(/\s+/g, ' ')
}
