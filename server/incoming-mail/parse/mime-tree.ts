import { decodeBody, isBlank } from './decode-body.ts'
import { endsWithSemicolon, type Header, isField, readHeaders } from './headers.ts'
import { parseStructured, type Structured } from './structured-header.ts'

/** Real mails nest a dozen deep. */
const MAX_DEPTH = 100
const MAX_PARTS = 1_000
const MAX_FILES = 100
/** In all of the mail's parts together. */
const MAX_HEADER_BYTES = 512 * 1024

const DASH = 0x2d
const LF = 0x0a
const CR = 0x0d

export type Part = {
  headers: readonly Header[]
  /** Headers, or their ends, are left out. */
  isHeadCut: boolean
  contentType: Structured
  /** The subtype, such as `alternative`; null for a leaf. */
  multipart: string | null
  contentDisposition: Structured
  contentId: string
  /** The end of its head or the encoding of its body was guessed. */
  isGuessed: boolean
  /** Words in the head or in the body that belong to neither. */
  stray: Uint8Array
  /** Empty in a multipart. */
  content: Uint8Array<ArrayBuffer>
  /** Bytes before, between and after the parts of a multipart. */
  outside: readonly Uint8Array[]
  childNodes: readonly Part[]
}

/** Budget of a mail and the mails within it. Parts beyond it stay in the raw mail alone. */
export type Allowance = { parts: number; files: number; headerBytes: number; isExceeded: boolean }

export class TooDeep extends Error {}

export function createAllowance(): Allowance {
  return { parts: MAX_PARTS, files: MAX_FILES, headerBytes: MAX_HEADER_BYTES, isExceeded: false }
}

type Node = Part & {
  parent: Node | null
  children: Node[]
  boundary: Uint8Array | null
  encoding: string
  /** Offset at which the body begins, or goes on after a part; -1 within the headers. */
  bodyFrom: number
  headFrom: number
  /** The first line of the head that is no header; -1 without one. */
  strayFrom: number
  /** The last header below such a line; undefined before it was looked for. */
  lastField: number | undefined
  outside: Uint8Array[]
}

/** The tree of parts, in one pass. */
export function parseTree(raw: Uint8Array, allowance = createAllowance()): Part {
  const root = createNode(null, 0)
  let node = root
  /** Multiparts whose boundary may come, outermost first. */
  const open: Node[] = []
  allowance.parts--

  function endHead(lineStart: number, bodyFrom: number): void {
    const head = raw.subarray(node.headFrom, lineStart)
    Object.assign(node, readHead(node, head, allowance), { bodyFrom })
    if (node.strayFrom >= 0)
      Object.assign(node, { isGuessed: true, stray: raw.slice(node.strayFrom, lineStart) })
    else if (isNoHead(node)) {
      const empty = readHead(node, new Uint8Array(0), allowance)
      Object.assign(node, empty, { bodyFrom: node.headFrom, isGuessed: true })
    }
    if (node.boundary === null) return
    open.push(node)
    if (open.length > MAX_DEPTH) throw new TooDeep(`More than ${MAX_DEPTH} levels of parts`)
  }

  /** Ends the head before its empty line where what follows is none. */
  function guessHead(lineStart: number, bodyFrom: number): void {
    endHead(lineStart, bodyFrom)
    node.isGuessed = true
  }

  function readHeadLine(from: number, end: number, next: number): void {
    if (isEmptyLine(raw, from, end)) {
      endHead(from, Math.min(next, raw.length))
      return
    }
    const isFirst = from === node.headFrom
    const isSpace = isBlankLine(raw, from, end)
    const goesOn = !isFirst && !isSpace && (isBlank(raw[from]) || endsWithSemicolon(raw, from - 1))
    if (goesOn || isField(raw, from) || (isFirst && isPostmark(raw, from))) return
    node.lastField ??= findLastField(node, raw, from)
    // Headers below count, as a server on the way may have read them; all of it is shown as words, too.
    if (node.lastField < from) guessHead(from, isSpace ? Math.min(next, raw.length) : from)
    else if (node.strayFrom < 0) node.strayFrom = from
  }

  /** Ends the part at a boundary or at the end of the mail. */
  function endPart(end: number): void {
    if (node.bodyFrom < 0) endHead(end, end)
    const body = raw.subarray(node.bodyFrom, Math.max(node.bodyFrom, end))
    if (node.multipart !== null) {
      node.outside.push(body)
      return
    }
    const { content, stray, isGuessed } = decodeBody(body, node.encoding)
    node.content = content
    node.isGuessed ||= isGuessed
    if (stray !== undefined) node.stray = new Uint8Array(Buffer.concat([node.stray, stray]))
  }

  /** Goes on after a line that is a boundary; undefined for any other line. */
  function readBoundary(from: number, end: number, next: number): 'read' | 'no-boundary' | 'no-more-parts' {
    const found = findBoundary(raw.subarray(from + 2, end), open)
    if (found === undefined) return 'no-boundary'
    const { index, isLast } = found
    const multipart = open[index] ?? root
    endPart(withoutLineBreak(raw, from))
    open.length = isLast ? index : index + 1
    if (isLast) {
      node = multipart.parent ?? multipart
      node.bodyFrom = next
      return 'read'
    }
    if (allowance.parts === 0) {
      allowance.isExceeded = true
      return 'no-more-parts'
    }
    allowance.parts--
    node = createNode(multipart, next)
    return 'read'
  }

  let at = 0
  while (at < raw.length) {
    const end = findLineEnd(raw, at)
    const next = end + 1
    if (raw[at] === DASH && raw[at + 1] === DASH && open.length > 0) {
      const outcome = readBoundary(at, end, next)
      if (outcome === 'no-more-parts') return root
      if (outcome === 'read') {
        at = next
        continue
      }
    }
    if (node.bodyFrom < 0) readHeadLine(at, end, next)
    at = next
  }
  endPart(raw.length)
  return root
}

function createNode(parent: Node | null, headFrom: number): Node {
  const children: Node[] = []
  const node: Node = {
    headers: [],
    isHeadCut: false,
    contentId: '',
    content: new Uint8Array(0),
    childNodes: children,
    contentType: parseStructured(''),
    multipart: null,
    contentDisposition: parseStructured(''),
    parent,
    children,
    boundary: null,
    encoding: '',
    bodyFrom: -1,
    headFrom,
    isGuessed: false,
    stray: new Uint8Array(0),
    strayFrom: -1,
    lastField: undefined,
    outside: [],
  }
  parent?.children.push(node)
  return node
}

function readHead(node: Node, head: Uint8Array, allowance: Allowance) {
  const { headers, isCut } = readHeaders(head, allowance)
  const find = (key: string) => headers.find((header) => header.key === key)?.value ?? ''
  const usual = node.parent?.multipart === 'digest' ? 'message/rfc822' : 'text/plain'
  const contentType = parseStructured(find('content-type') || usual)
  const multipart = contentType.value.startsWith('multipart/') ? contentType.value.slice(10) : null
  const boundary = contentType.params.get('boundary')?.trimEnd() ?? ''
  return {
    headers,
    isHeadCut: isCut,
    contentType,
    multipart,
    contentId: find('content-id'),
    contentDisposition: parseStructured(find('content-disposition')),
    boundary: multipart !== null && boundary !== '' ? new TextEncoder().encode(boundary) : null,
    encoding: find('content-transfer-encoding'),
  }
}

/** A part whose head names nothing of MIME begins with words that look like headers. */
function isNoHead({ parent, headers }: Node): boolean {
  return (
    parent !== null && headers.length > 0 && !headers.some(({ key }) => /^(?:content-|mime-|x-)/.test(key))
  )
}

/** Only headers of MIME mean something in a part; at the beginning of a mail any may be one. */
function isHeaderOf({ parent }: Node, raw: Uint8Array, from: number): boolean {
  if (parent === null) return isField(raw, from)
  const begin = Buffer.from(raw.subarray(from, from + 8)).toString('latin1')
  return /^content-$/i.test(begin) && isField(raw, from)
}

/** Up to the empty line, or what may be a boundary. */
function findLastField(node: Node, raw: Uint8Array, from: number): number {
  let last = -1
  for (let at = from; at < raw.length; ) {
    const end = findLineEnd(raw, at)
    if (isEmptyLine(raw, at, end) || (raw[at] === DASH && raw[at + 1] === DASH)) break
    if (isHeaderOf(node, raw, at)) last = at
    at = end + 1
  }
  return last
}

/** Tests for the separator line of an mbox file (RFC 4155). */
function isPostmark(raw: Uint8Array, from: number): boolean {
  return /^>?From /.test(Buffer.from(raw.subarray(from, from + 6)).toString('latin1'))
}

function isBlankLine(raw: Uint8Array, from: number, end: number): boolean {
  let at = from
  while (at < end && (raw[at] === CR || isBlank(raw[at]))) at++
  return at === end
}

/** Inner boundaries first: a mail may use the same one twice. `line`: what follows the two dashes. */
function findBoundary(
  line: Uint8Array,
  open: readonly Node[],
): { index: number; isLast: boolean } | undefined {
  let length = line.length
  while (length > 0 && (isBlank(line[length - 1]) || line[length - 1] === CR)) length--
  const isDashed = line[length - 1] === DASH && line[length - 2] === DASH
  for (let index = open.length - 1; index >= 0; index--) {
    const boundary = open[index]?.boundary
    if (boundary === null || boundary === undefined) continue
    const isLast = isDashed && boundary.length === length - 2
    if ((isLast || boundary.length === length) && boundary.every((byte, at) => line[at] === byte))
      return { index, isLast }
  }
  return undefined
}

function findLineEnd(raw: Uint8Array, from: number): number {
  let at = from
  while (at < raw.length && raw[at] !== LF) at++
  return at
}

function isEmptyLine(raw: Uint8Array, from: number, end: number): boolean {
  let at = from
  while (at < end && raw[at] === CR) at++
  return at === end
}

/** The line break before a boundary belongs to it. */
function withoutLineBreak(raw: Uint8Array, end: number): number {
  const beforeLf = raw[end - 1] === LF ? end - 1 : end
  return beforeLf < end && raw[beforeLf - 1] === CR ? beforeLf - 1 : beforeLf
}
