import { escapeHtml } from '#contract/escape-html.ts'
import { readMailboxes } from './addresses.ts'
import { decodeHeader } from './decode-header.ts'
import { decodeText } from './decode-text.ts'
import { findHeader } from './headers.ts'
import { htmlToText } from './html-to-text.ts'
import { type Allowance, type Part, parseTree } from './mime-tree.ts'
import type { ParsedFile } from './parsed-mail.ts'

/** A mail within a mail within a mail: deeper ones are files. */
const MAX_MAILS_WITHIN = 5

/** What programs write for readers without MIME. */
const USUAL_PREAMBLE = /\bMIME\b/i
const MAX_PREAMBLE = 400

export type Body = {
  text: string
  /** Null where no part is HTML. */
  html: string | null
  files: ParsedFile[]
  isWhole: boolean
}

type Block = { text: string; html: string | null; isHtml: boolean }

/** Everything that a mail's parts hold: texts in their order, all else as files. */
export function readParts(root: Part, allowance: Allowance, depth = 0): Body {
  const blocks: Block[] = []
  const files: ParsedFile[] = []
  let isWhole = true

  function read(part: Part): void {
    if (part.multipart === null) readLeaf(part)
    else if (part.multipart === 'alternative') readAlternatives(part)
    else for (const child of part.childNodes) read(child)
    if (part.multipart !== null) readOutside(part)
  }

  function readLeaf(part: Part): void {
    if (isShownText(part)) {
      blocks.push(readText(part))
      return
    }
    if (isMailWithin(part) && depth < MAX_MAILS_WITHIN && allowance.parts > 0) {
      const inner = readMailWithin(part, allowance, depth)
      blocks.push(inner)
      files.push(...inner.files)
      isWhole &&= inner.isWhole
      return
    }
    if (part.content.byteLength > 0 || toName(part) !== null) addFile(part)
  }

  /** A report returns our own mail, which is no text of its sender. */
  function isMailWithin({ contentType }: Part): boolean {
    return contentType.value === 'message/rfc822' && root.contentType.value !== 'multipart/report'
  }

  function addFile(part: Part): void {
    if (allowance.files === 0) {
      allowance.isExceeded = true
      return
    }
    allowance.files--
    files.push(toFile(part))
  }

  /** One text in several forms: the text and the HTML are kept, whatever else there is becomes a file. */
  function readAlternatives(part: Part): void {
    const before = blocks.length
    for (const child of part.childNodes) read(child)
    const versions = blocks.splice(before)
    const plain = versions.filter(({ isHtml, text }) => !isHtml && text.trim() !== '')
    const html = versions.filter(({ isHtml }) => isHtml)
    if (versions.length === 0) return
    blocks.push({
      text: (plain.length > 0 ? plain : html).map(({ text }) => text).join('\n'),
      html: html.length > 0 ? html.map((one) => one.html).join('\n') : null,
      isHtml: html.length > 0,
    })
  }

  function readText(part: Part): Block {
    const { value: type, params } = part.contentType
    const decoded = decodeText(part.content, params.get('charset'))
    isWhole &&= decoded.isWhole
    const text = decoded.text.replace(/\r\n?/g, '\n')
    if (type === 'text/html') return { text: htmlToText(text), html: text, isHtml: true }
    const isFlowed = /^flowed$/i.test(params.get('format') ?? '')
    const joined = isFlowed ? joinFlowed(text, /^yes$/i.test(params.get('delsp') ?? '')) : text
    return { text: joined, html: null, isHtml: false }
  }

  /** Words outside the parts: usually a sentence for old programs; in a broken mail all that there is. */
  function readOutside(part: Part): void {
    if (part.content.byteLength === 0) return
    const decoded = decodeText(part.content)
    const text = decoded.text.replace(/\r\n?/g, '\n').trim()
    if (
      text === '' ||
      (text.length <= MAX_PREAMBLE && USUAL_PREAMBLE.test(text) && part.childNodes.length > 0)
    )
      return
    isWhole &&= decoded.isWhole
    blocks.push({ text, html: null, isHtml: false })
  }

  read(root)
  return { ...join(blocks), files, isWhole }
}

function join(blocks: readonly Block[]): Pick<Body, 'text' | 'html'> {
  const text = blocks.map((block) => withoutLastBreaks(block.text)).join('\n\n')
  if (blocks.every(({ html }) => html === null)) return { text, html: null }
  const html = blocks.map(
    (block) => block.html ?? `<div style="white-space:pre-wrap">${escapeHtml(block.text)}</div>`,
  )
  return { text, html: html.join('\n') }
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

function readMailWithin(part: Part, allowance: Allowance, depth: number): Block & Body {
  const root = parseTree(part.content, allowance)
  const body = readParts(root, allowance, depth + 1)
  const facts = (['from', 'to', 'cc', 'date', 'subject'] as const).flatMap((key) => {
    const value = key === 'date' ? findHeader(root, key) : toLine(root, key)
    return value === undefined || value === '' ? [] : `${key[0]?.toUpperCase()}${key.slice(1)}: ${value}`
  })
  const text = ['---------- Mail within this mail ----------', ...facts, '', body.text].join('\n')
  const head = `<hr><p>${facts.map(escapeHtml).join('<br>')}</p>`
  const html = body.html === null ? null : `${head}${body.html}`
  return { ...body, text, html, isHtml: html !== null }
}

function toLine(root: Part, key: 'from' | 'to' | 'cc' | 'subject'): string {
  if (key === 'subject') return decodeHeader(findHeader(root, key) ?? '')
  return readMailboxes(root, key)
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')
}

function isShownText({ contentType, contentDisposition }: Part): boolean {
  if (contentDisposition.value === 'attachment') return false
  return contentType.value === 'text/plain' || contentType.value === 'text/html'
}

function toName({ contentType, contentDisposition }: Part): string | null {
  const name = contentDisposition.params.get('filename') || contentType.params.get('name')
  return name ? decodeHeader(name) : null
}

function toFile(part: Part): ParsedFile {
  const contentId = part.contentId.replace(/^<|>$/g, '').trim()
  return {
    name: toName(part),
    type: part.contentType.value,
    contentId: contentId === '' ? null : contentId,
    content: part.content,
  }
}

/** RFC 3676: lines that end with a space go on in the next one of the same quote. */
function joinFlowed(text: string, deletesSpace: boolean): string {
  const pieces: string[] = []
  let openDepth = -1
  for (const raw of text.split('\n')) {
    const depth = /^>*/.exec(raw)?.[0].length ?? 0
    const line = raw.slice(depth).replace(/^ /, '')
    const isSignature = line === '-- '
    if (openDepth !== depth || isSignature) {
      if (pieces.length > 0) pieces.push('\n')
      if (depth > 0) pieces.push(`${'>'.repeat(depth)} `)
    }
    const isOpen = line.endsWith(' ') && !isSignature
    openDepth = isOpen ? depth : -1
    pieces.push(isOpen && deletesSpace ? line.slice(0, -1) : line)
  }
  return pieces.join('')
}
