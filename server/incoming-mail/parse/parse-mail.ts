import { readDeliveredTo, readMailboxes, readMessageId, readMessageIds, readSenders } from './addresses.ts'
import { readDmarcVerdict } from './authentication-results.ts'
import { findAutomaticReason, isVacationNote, readSubmitted } from './automatic.ts'
import { decodeHeader, findHeaderEnd } from './decode-header.ts'
import { findDeliveryReport } from './delivery-report.ts'
import { findHeader } from './headers.ts'
import { createAllowance, type Part, parseTree } from './mime-tree.ts'
import type { ParsedFile, ParsedMail } from './parsed-mail.ts'
import { findQuotedLines } from './quoted-lines.ts'
import { type Body, readParts } from './read-parts.ts'

/** Longer texts go into a file: the desk shows, searches and seals texts whole. */
const MAX_TEXT = 200_000
const MAX_SUBJECT = 1_000
const MAX_DATE = 200
const EARLIEST_DATE = Date.UTC(1995, 0)

export type ParseContext = {
  /** Server whose Authentication-Results are believed. */
  authservId: string | undefined
  /** The company's addresses. */
  own: readonly string[]
}

export function parseMail(raw: Uint8Array, context: ParseContext): ParsedMail {
  const allowance = createAllowance()
  const root = parseTree(raw, allowance)
  const body = limit(readParts(root, allowance))
  const quoted = findQuotedLines(body.text)
  return { ...readHead(root, context), ...body, quoted, isCut: allowance.isExceeded }
}

/** Parses the headers alone, of a mail whose parts can't be parsed. */
export function parseHead(raw: Uint8Array, context: ParseContext): ParsedMail {
  const root = parseTree(raw.subarray(0, findHeaderEnd(raw)))
  const head = readHead(root, context)
  return { ...head, text: '', quoted: [], html: null, files: [], isWhole: false, isCut: false }
}

function readHead(root: Part, context: ParseContext) {
  const report = findDeliveryReport(root, listLeaves(root))
  const automatic = findAutomaticReason(root, root.contentType.value, context.own)
  return {
    from: readSenders(root),
    replyTo: readMailboxes(root, 'reply-to'),
    to: readMailboxes(root, 'to'),
    cc: readMailboxes(root, 'cc'),
    deliveredTo: readDeliveredTo(root),
    date: readDate(root),
    messageId: readMessageId(root),
    inReplyTo: readMessageIds(root, 'in-reply-to'),
    references: readMessageIds(root, 'references'),
    subject: decodeHeader(findHeader(root, 'subject') ?? '').slice(0, MAX_SUBJECT),
    automatic: automatic ?? (report === null ? null : ('report' as const)),
    isVacationNote: report === null && (isVacationNote(root) || readSubmitted(root) === 'auto-replied'),
    report,
    dmarc: readDmarcVerdict(root, context.authservId),
  }
}

function listLeaves(part: Part): Part[] {
  return part.multipart === null ? [part] : part.childNodes.flatMap(listLeaves)
}

/** A date from before there was such mail is wrong. */
function readDate(root: Part): number | null {
  const header = findHeader(root, 'date')?.slice(0, MAX_DATE) ?? ''
  const time = Date.parse(header.replace(/\([^()]*\)/g, ''))
  return Number.isNaN(time) || time < EARLIEST_DATE ? null : time
}

function limit(body: Body): Body {
  const files = [...body.files]
  let { text } = body
  if (text.length > MAX_TEXT) {
    files.push(toTextFile('message.txt', 'text/plain', text))
    text = `${text.slice(0, MAX_TEXT).toWellFormed()}\n\n[The text goes on: the attached message.txt holds all of it.]`
  }
  return { ...body, text: withoutNul(text), files }
}

function toTextFile(name: string, type: string, text: string): ParsedFile {
  return { name, type, contentId: null, content: new TextEncoder().encode(text) }
}

/** PostgreSQL takes none, and it is invisible. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u2400')
}
