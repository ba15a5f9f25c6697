import { createHtmlWriter } from './html-writer.ts'

const MAX_TAG_NAME = 40
const MARKUP = /<(?=\/?[a-z]|[!?])/gi
const TAG = /^<(\/?)([a-z][a-z0-9:-]*)/i
const HIDDEN_END = {
  script: /<\/script\b/gi,
  style: /<\/style\b/gi,
  title: /<\/title\b/gi,
  template: /<\/template\b/gi,
  comment: /--(?=>)/g,
}

/**
 * The text of an HTML part. Nothing that a reader would see is left out; quotes (`blockquote`) become lines with `>`.
 * One pass in linear time: HTML of a stranger may be anything.
 */
export function htmlToText(html: string): string {
  const writer = createHtmlWriter()
  /** Names that were not found: they are not looked for again. */
  const missing = new Set<string>()

  /** After the `>` of the end of something hidden. */
  function findHiddenEnd(name: keyof typeof HIDDEN_END, from: number): number | undefined {
    if (missing.has(name)) return undefined
    const end = HIDDEN_END[name]
    end.lastIndex = from
    const match = end.exec(html)
    const close = match === null ? -1 : html.indexOf('>', match.index)
    if (close < 0) missing.add(name)
    return close < 0 ? undefined : close + 1
  }

  /** After the `>` that ends the tag: one within quotes does not. */
  function findTagEnd(open: number): number | undefined {
    const quoted = missing.has('quote') ? undefined : findUnquotedEnd(html, open)
    if (quoted !== undefined) return quoted
    // A quote that never ends: the first `>` does.
    missing.add('quote')
    const plain = html.indexOf('>', open)
    return plain < 0 ? undefined : plain + 1
  }

  /** Returns where the markup that begins at `open` ends. */
  function readMarkup(open: number): number {
    if (html.startsWith('<!--', open)) {
      const end = findHiddenEnd('comment', open + 4)
      if (end !== undefined) return end
    }
    const tag = TAG.exec(html.slice(open, open + MAX_TAG_NAME))
    const close = findTagEnd(open)
    if (close === undefined) {
      writer.text(html.slice(open))
      return html.length
    }
    const name = (tag?.[2] ?? '').toLowerCase()
    const isClosing = tag?.[1] === '/'
    if (!isClosing && isHidden(name)) {
      const end = findHiddenEnd(name, close)
      if (end !== undefined) return end
    }
    writer.tag(name, isClosing, () => html.slice(open, close))
    return close
  }

  let at = 0
  while (at < html.length) {
    MARKUP.lastIndex = at
    const open = MARKUP.exec(html)?.index ?? html.length
    writer.text(html.slice(at, open))
    at = open < html.length ? readMarkup(open) : open
  }
  return writer.finish()
}

function isHidden(name: string): name is 'script' | 'style' | 'title' | 'template' {
  return name === 'script' || name === 'style' || name === 'title' || name === 'template'
}

function findUnquotedEnd(html: string, open: number): number | undefined {
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
  return undefined
}
