import { decodeHTML, decodeHTMLAttribute } from 'entities'

const BREAKS_BEFORE_AND_AFTER = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre'.split(' '))
/** Deeper quotes are shown at this depth: each line repeats its marks. */
const MAX_QUOTE_DEPTH = 10
/** In a longer text or address nobody sees whether one shows the other. */
const MAX_COMPARED = 1_000
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

/** Writes the text of HTML line by line. Pieces of a line are joined once, at its end. */
export function createHtmlWriter() {
  const lines: string[] = []
  let line: string[] = []
  let isBlank = true
  let endsWithSpace = true
  let quoteDepth = 0
  let preDepth = 0
  let blankWanted = false
  let link: { href: string; from: number; lines: number } | undefined

  function write(piece: string): void {
    if (piece === '') return
    line.push(piece)
    isBlank &&= !/\S/.test(piece)
    endsWithSpace = piece.endsWith(' ')
  }

  function takeLine(): string {
    const text = line.join('')
    line = []
    isBlank = true
    endsWithSpace = true
    return text
  }

  function endLine(): void {
    const text = preDepth > 0 ? takeLine().trimEnd() : takeLine().trim()
    if (text === '' && preDepth === 0) return
    if (blankWanted && lines.length > 0) lines.push(prefix().trimEnd())
    blankWanted = false
    lines.push(prefix() + text)
  }

  function prefix(): string {
    return '> '.repeat(Math.min(quoteDepth, MAX_QUOTE_DEPTH))
  }

  function breakLine(): void {
    if (isBlank) blankWanted = lines.length > 0
    else endLine()
  }

  function writeText(raw: string): void {
    const text = decodeHTML(raw)
    if (preDepth > 0) {
      const [first = '', ...rest] = text.split(/\r?\n/)
      write(first)
      for (const next of rest) {
        lines.push(prefix() + takeLine())
        write(next)
      }
      return
    }
    // White space collapses, except for the space that does not break.
    const words = text.replace(/[ \t\r\n\f]+/g, ' ')
    write(endsWithSpace && words.startsWith(' ') ? words.slice(1) : words)
  }

  function writeTag(name: string, isClosing: boolean, source: () => string): void {
    if (name === 'br') breakLine()
    if (name === 'a') closeLink()
    if (name === 'a' && !isClosing)
      link = { href: readAttribute(source(), HREF), from: line.length, lines: lines.length }
    if (name === 'img' && !isClosing) {
      const alt = readAttribute(source(), ALT).trim()
      if (alt !== '') writeText(`[${alt}]`)
    }
    if (name === 'td' || name === 'th') {
      if (!endsWithSpace) write(' ')
      return
    }
    if (!BREAKS_BEFORE_AND_AFTER.has(name)) return
    endLine()
    if (SPACED.has(name)) blankWanted = lines.length > 0
    if (name === 'blockquote') quoteDepth = Math.max(0, quoteDepth + (isClosing ? -1 : 1))
    if (name === 'pre') preDepth = Math.max(0, preDepth + (isClosing ? -1 : 1))
    if (name === 'li' && !isClosing) write('- ')
    if (name === 'hr') lines.push(`${prefix()}---`)
  }

  /** An address that the text doesn't show follows it. A link within a link ends the outer one. */
  function closeLink(): void {
    const ended = link
    link = undefined
    if (ended === undefined || !/^(?:https?|mailto|tel):/i.test(ended.href)) return
    const shown = line.slice(ended.lines === lines.length ? ended.from : 0).join('')
    const bare = ended.href
      .replace(/^(?:mailto|tel):/i, '')
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
    const isComparable = shown.length <= MAX_COMPARED && bare.length <= MAX_COMPARED
    if (!isComparable || !shown.includes(bare)) write(` (${ended.href})`)
  }

  return {
    text: writeText,
    tag: writeTag,
    finish(): string {
      preDepth = 0
      endLine()
      return lines.join('\n').replaceAll('\u00a0', ' ')
    },
  }
}

function readAttribute(source: string, attribute: RegExp): string {
  const match = attribute.exec(source)
  return decodeHTMLAttribute(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')
}
