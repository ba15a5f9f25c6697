import { decodeBody, isBlank } from './decode-body.ts'
import { type Header, readHeaders } from './headers.ts'
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
  /** Of a multipart: what stands outside its parts. */
  content: Uint8Array<ArrayBuffer>
  childNodes: readonly Part[]
}

/** What a mail, with the mails within it, may still use. What goes beyond stays in the raw mail alone. */
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
  /** Where the body begins, or goes on after a part; -1 within the headers. */
  bodyFrom: number
  headFrom: number
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
    Object.assign(node, readHead(node, raw.subarray(node.headFrom, lineStart), allowance), { bodyFrom })
    if (node.boundary === null) return
    open.push(node)
    if (open.length > MAX_DEPTH) throw new TooDeep(`More than ${MAX_DEPTH} levels of parts`)
  }

  /** Ends the part at a boundary or at the end of the mail. */
  function endPart(end: number): void {
    if (node.bodyFrom < 0) endHead(end, end)
    const body = raw.subarray(node.bodyFrom, Math.max(node.bodyFrom, end))
    if (node.multipart === null) node.content = decodeBody(body, node.encoding)
    else node.outside.push(body)
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
      if (outcome === 'no-more-parts') return finish(root)
      if (outcome === 'read') {
        at = next
        continue
      }
    }
    if (node.bodyFrom < 0 && isEmptyLine(raw, at, end)) endHead(at, Math.min(next, raw.length))
    at = next
  }
  endPart(raw.length)
  return finish(root)
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

function finish(root: Node): Part {
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.multipart !== null) node.content = new Uint8Array(Buffer.concat(node.outside))
    waiting.push(...node.children)
  }
  return root
}
