import { decodeEntities } from './entities.ts'

const BREAKS_BEFORE_AND_AFTER = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre'.split(' '))
const NEVER_SHOWN = new Set(['script', 'style', 'title', 'template'])

/**
 * The text of an HTML part. Nothing that a reader would see is left out; quotes (`blockquote`) become lines with `>`.
 * One pass in linear time: HTML of a stranger may be anything.
 */
export function htmlToText(html: string): string {
  const writer = createWriter()
  /** Elements whose end was looked for in vain. */
  const endless = new Set<string>()

  function findEnd(name: string, end: RegExp, from: number): number | undefined {
    if (endless.has(name)) return undefined
    end.lastIndex = from
    const match = end.exec(html)
    if (match === null) endless.add(name)
    return match === null ? undefined : match.index + match[0].length
  }

  /** Returns where the markup that begins at `open` ends. */
  function readMarkup(open: number): number {
    if (html.startsWith('<!--', open)) {
      const end = findEnd('!--', /-->/g, open + 4)
      if (end !== undefined) return end
    }
    const tag = TAG.exec(html.slice(open, open + MAX_TAG_NAME))
    if (tag === null && !/^<[!?]/.test(html.slice(open, open + 2))) {
      writer.text('<')
      return open + 1
    }
    const close = findTagEnd(html, open)
    if (close === undefined) {
      writer.text(html.slice(open))
      return html.length
    }
    const name = (tag?.[2] ?? '').toLowerCase()
    const isClosing = tag?.[1] === '/'
    if (!isClosing && NEVER_SHOWN.has(name)) {
      const end = findEnd(name, new RegExp(`</${name}\\b[^>]*>`, 'gi'), close)
      if (end !== undefined) return end
    }
    writer.tag(name, isClosing, () => html.slice(open, close))
    return close
  }

  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    writer.text(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    at = readMarkup(open)
  }
  return writer.finish()
}

const MAX_TAG_NAME = 40
const TAG = /^<(\/?)([a-z][a-z0-9:-]*)/i

/** After the `>` that ends the tag: one within quotes does not. */
function findTagEnd(html: string, open: number): number | undefined {
  let quote = ''
  let isAfterEquals = false
  for (let at = open + 1; at < html.length; at++) {
    const letter = html[at] ?? ''
    if (quote !== '') {
      if (letter === quote) quote = ''
      continue
    }
    if (letter === '>') return at + 1
    if ((letter === '"' || letter === "'") && isAfterEquals) quote = letter
    if (!/\s/.test(letter)) isAfterEquals = letter === '='
  }
  // A quote that never ends: the first `>` does.
  const plain = html.indexOf('>', open)
  return plain < 0 ? undefined : plain + 1
}

function createWriter() {
  const lines: string[] = []
  let line = ''
  let quoteDepth = 0
  let preDepth = 0
  let blankWanted = false
  const links: { href: string; from: number; lines: number }[] = []

  function endLine(): void {
    const text = preDepth > 0 ? line.trimEnd() : line.trim()
    line = ''
    if (text === '' && preDepth === 0) return
    if (blankWanted && lines.length > 0) lines.push(prefix().trimEnd())
    blankWanted = false
    lines.push(prefix() + text)
  }

  function prefix(): string {
    return '> '.repeat(quoteDepth)
  }

  function breakLine(): void {
    if (line.trim() === '') blankWanted = lines.length > 0
    else endLine()
  }

  function writeText(raw: string): void {
    const text = decodeEntities(raw)
    if (preDepth > 0) {
      const [first = '', ...rest] = text.split(/\r?\n/)
      line += first
      for (const next of rest) {
        const ended = line
        line = ''
        lines.push(prefix() + ended)
        line = next
      }
      return
    }
    // White space collapses, except for the space that does not break.
    const words = text.replace(/[ \t\r\n\f]+/g, ' ')
    line += line === '' || line.endsWith(' ') ? words.replace(/^ /, '') : words
  }

  function writeTag(name: string, isClosing: boolean, source: () => string): void {
    if (name === 'br') breakLine()
    if (name === 'a' && isClosing) closeLink()
    if (name === 'a' && !isClosing) openLink(source())
    if (name === 'img' && !isClosing) {
      const alt = readAttribute(source(), 'alt').trim()
      if (alt !== '') writeText(`[${alt}]`)
    }
    if (name === 'td' || name === 'th') {
      if (line !== '' && !line.endsWith(' ')) line += ' '
      return
    }
    if (!BREAKS_BEFORE_AND_AFTER.has(name)) return
    endLine()
    if (SPACED.has(name)) blankWanted = lines.length > 0
    if (name === 'blockquote') quoteDepth = Math.max(0, quoteDepth + (isClosing ? -1 : 1))
    if (name === 'pre') preDepth = Math.max(0, preDepth + (isClosing ? -1 : 1))
    if (name === 'li' && !isClosing) line = '- '
    if (name === 'hr') lines.push(`${prefix()}---`)
  }

  function openLink(source: string): void {
    links.push({ href: readAttribute(source, 'href'), from: line.length, lines: lines.length })
  }

  /** An address that the text doesn't show follows it. */
  function closeLink(): void {
    const link = links.pop()
    if (link === undefined || !/^(?:https?|mailto|tel):/i.test(link.href)) return
    const shown = link.lines === lines.length ? line.slice(link.from) : line
    const bare = link.href
      .replace(/^(?:mailto|tel):/i, '')
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
    if (!shown.includes(bare)) line += ` (${link.href})`
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

function readAttribute(source: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(source)
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')
}
