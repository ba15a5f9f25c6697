import { escapeHtml } from '#contract/words/escape-html.ts'
import { readMailboxes } from './addresses.ts'
import { decodeHeader } from './decode-header.ts'
import { decodeText } from './decode-text.ts'
import { findHeader } from './headers.ts'
import { htmlToText } from './html-to-text.ts'
import { type Allowance, type Part, parseTree } from './mime-tree.ts'
import type { ParsedFile } from './parsed-mail.ts'
import { takeUuFiles } from './uuencode.ts'

/** A mail within a mail within a mail: deeper ones are files. */
const MAX_MAILS_WITHIN = 5

/** Matches the sentence that programs write for readers without MIME. */
const USUAL_PREAMBLE = /\bMIME\b/i
const MAX_PREAMBLE = 400

/** A mail has at least one of them. */
const MAIL_HEADER =
  /^(?:from|sender|to|cc|date|subject|message-id|received|return-path|mime-version|content-type)$/

/** In the beginning of an HTML page, as browsers look for it. */
const MAX_META_AT = 1024
const META_CHARSET = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i

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
    isWhole &&= !part.isGuessed
    if (part.stray.byteLength > 0) readWords(part.stray)
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
      if (inner === undefined) {
        isWhole = false
        if (isWords(part.content)) readWords(part.content)
        else addFile(toFile(part))
        return
      }
      blocks.push(inner)
      files.push(...inner.files)
      isWhole &&= inner.isWhole
      return
    }
    if (part.content.byteLength > 0 || toName(part) !== null) addFile(toFile(part))
  }

  /** A report returns our own mail, which is no text of its sender. */
  function isMailWithin({ contentType }: Part): boolean {
    return contentType.value === 'message/rfc822' && root.contentType.value !== 'multipart/report'
  }

  function addFile(file: ParsedFile): void {
    if (allowance.files === 0) {
      allowance.isExceeded = true
      return
    }
    allowance.files--
    files.push(file)
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
    const isHtml = type === 'text/html'
    const charset = params.get('charset') ?? (isHtml ? findMetaCharset(part.content) : '')
    const decoded = decodeText(part.content, charset)
    isWhole &&= decoded.isWhole
    const text = decoded.text.replace(/\r\n?/g, '\n')
    if (isHtml) return { text: htmlToText(text), html: text, isHtml: true }
    const uuencoded = takeUuFiles(text)
    for (const { name, content } of uuencoded.files)
      addFile({ name, type: 'application/octet-stream', contentId: null, content })
    const isFlowed = /^flowed$/i.test(params.get('format') ?? '')
    const { rest } = uuencoded
    const joined = isFlowed ? joinFlowed(rest, /^yes$/i.test(params.get('delsp') ?? '')) : rest
    return { text: joined, html: null, isHtml: false }
  }

  /** Words outside the parts: usually a sentence for old programs; in a broken mail all that there is. */
  function readOutside({ outside, childNodes }: Part): void {
    for (const words of outside) {
      const isUsual = words.byteLength <= MAX_PREAMBLE && USUAL_PREAMBLE.test(decodeText(words).text)
      if (!isUsual || childNodes.length === 0) readWords(words)
    }
  }

  function readWords(bytes: Uint8Array): void {
    const decoded = decodeText(bytes)
    isWhole &&= decoded.isWhole
    const text = decoded.text.replace(/\r\n?/g, '\n').replace(/^\n+/, '')
    if (text.trim() !== '') blocks.push({ text, html: null, isHtml: false })
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

/** Undefined for what is no mail. */
function readMailWithin(part: Part, allowance: Allowance, depth: number): (Block & Body) | undefined {
  const root = parseTree(part.content, allowance)
  if (!root.headers.some(({ key }) => MAIL_HEADER.test(key))) return undefined
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

/** Undefined where the page names none. */
function findMetaCharset(html: Uint8Array): string | undefined {
  return META_CHARSET.exec(Buffer.from(html.subarray(0, MAX_META_AT)).toString('latin1'))?.[1]
}

function isWords(content: Uint8Array): boolean {
  const { text, isWhole } = decodeText(content)
  return isWhole && !/[^\P{Cc}\t\r\n\f]/u.test(text)
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
