import { escapeHtml } from '#contract/escape-html.ts'
import { readMailboxes } from './addresses.ts'
import { decodeHeader } from './decode-header.ts'
import { decodeText } from './decode-text.ts'
import { htmlToText } from './html-to-text.ts'
import { findHeader, type Part, parseTree } from './mime-tree.ts'
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
export async function readParts(root: Part, depth = 0): Promise<Body> {
  const blocks: Block[] = []
  const files: ParsedFile[] = []
  let isWhole = true

  async function read(part: Part): Promise<void> {
    const { multipart } = part.contentType
    if (multipart === false) return await readLeaf(part)
    if (multipart === 'alternative') await readAlternatives(part)
    else for (const child of part.childNodes) await read(child)
    readOutside(part)
  }

  async function readLeaf(part: Part): Promise<void> {
    const type = part.contentType.parsed.value
    if (isShownText(part)) {
      blocks.push(readText(part))
      return
    }
    if (type === 'message/rfc822' && depth < MAX_MAILS_WITHIN && !isInReport(root)) {
      const inner = await readMailWithin(part, depth)
      blocks.push(inner)
      files.push(...inner.files)
      isWhole &&= inner.isWhole
      return
    }
    if (part.content !== null && (part.content.byteLength > 0 || toName(part) !== null))
      files.push(toFile(part))
  }

  /** One text in several forms: the text and the HTML are kept, whatever else there is becomes a file. */
  async function readAlternatives(part: Part): Promise<void> {
    const before = blocks.length
    for (const child of part.childNodes) await read(child)
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
    const { value: type, params } = part.contentType.parsed
    const decoded = decodeText(new Uint8Array(part.content ?? new ArrayBuffer(0)), params['charset'])
    isWhole &&= decoded.isWhole
    const text = decoded.text.replace(/\r\n?/g, '\n')
    if (type === 'text/html') return { text: htmlToText(text), html: text, isHtml: true }
    const isFlowed = /^flowed$/i.test(params['format'] ?? '')
    const joined = isFlowed ? joinFlowed(text, /^yes$/i.test(params['delsp'] ?? '')) : text
    return { text: joined, html: null, isHtml: false }
  }

  /** Words outside the parts: usually a sentence for old programs; in a broken mail all that there is. */
  function readOutside(part: Part): void {
    if (part.content === null || part.content.byteLength === 0) return
    const decoded = decodeText(new Uint8Array(part.content))
    const text = decoded.text.replace(/\r\n?/g, '\n').trim()
    if (
      text === '' ||
      (text.length <= MAX_PREAMBLE && USUAL_PREAMBLE.test(text) && part.childNodes.length > 0)
    )
      return
    isWhole &&= decoded.isWhole
    blocks.push({ text, html: null, isHtml: false })
  }

  await read(root)
  return { ...join(blocks), files, isWhole }
}

function join(blocks: readonly Block[]): Pick<Body, 'text' | 'html'> {
  const text = blocks.map((block) => block.text.replace(/\n+$/, '')).join('\n\n')
  if (blocks.every(({ html }) => html === null)) return { text, html: null }
  const html = blocks.map(
    (block) => block.html ?? `<div style="white-space:pre-wrap">${escapeHtml(block.text)}</div>`,
  )
  return { text, html: html.join('\n') }
}

async function readMailWithin(part: Part, depth: number): Promise<Block & Body> {
  const root = await parseTree(new Uint8Array(part.content ?? new ArrayBuffer(0)))
  const body = await readParts(root, depth + 1)
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

/** A report returns our own mail, which is no text of its sender. */
function isInReport({ contentType }: Part): boolean {
  return contentType.parsed.value === 'multipart/report'
}

function isShownText({ contentType, contentDisposition }: Part): boolean {
  if (contentDisposition.parsed.value.toLowerCase() === 'attachment') return false
  return contentType.parsed.value === 'text/plain' || contentType.parsed.value === 'text/html'
}

function toName({ contentType, contentDisposition }: Part): string | null {
  const name = contentDisposition.parsed.params['filename'] || contentType.parsed.params['name']
  return name ? decodeHeader(name) : null
}

function toFile(part: Part): ParsedFile {
  const contentId = part.contentId?.replace(/^\s*<|>\s*$/g, '').trim() ?? ''
  return {
    name: toName(part),
    type: part.contentType.parsed.value,
    contentId: contentId === '' ? null : contentId,
    content: new Uint8Array(part.content ?? new ArrayBuffer(0)),
  }
}

/** RFC 3676: lines that end with a space go on in the next one of the same quote. */
function joinFlowed(text: string, deletesSpace: boolean): string {
  const lines: string[] = []
  let openDepth = -1
  for (const raw of text.split('\n')) {
    const depth = /^>*/.exec(raw)?.[0].length ?? 0
    const line = raw.slice(depth).replace(/^ /, '')
    const isSignature = line === '-- '
    const last = lines.length - 1
    if (openDepth === depth && !isSignature) lines[last] = (lines[last] ?? '') + line
    else lines.push((depth > 0 ? `${'>'.repeat(depth)} ` : '') + line)
    const isOpen = line.endsWith(' ') && !isSignature
    openDepth = isOpen ? depth : -1
    if (isOpen && deletesSpace) lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, -1)
  }
  return lines.join('\n')
}
