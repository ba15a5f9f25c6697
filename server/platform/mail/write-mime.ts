import { randomUUID } from 'node:crypto'
import * as base64 from 'nodemailer/lib/base64'
import { foldLines, hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'
import type { MailAddress } from './message.ts'

/** Options of nodemailer that a mail of words alone has. */
export type TextMail = {
  messageId: string
  from: string
  to: string | MailAddress
  cc: MailAddress[]
  replyTo: string | MailAddress
  inReplyTo?: string
  references?: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

const MAX_LINE = 76
const MAX_REMEMBERED = 200
/** Matches values that no rule of RFC 2047 or 5322 changes. */
const PLAIN_VALUE = /^[!#-~](?:[ !#-~]*[!#-~])?$/
const OTHER = /[^\t\n\r -\x7f]/
const PLAIN_NAME = /^\w+(?: \w+)*$/
const PLAIN_ADDRESS = /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@[a-z0-9]+(?:[.-][a-z0-9]+)*$/

const known = new Map<string, string>()

/**
 * The bytes that nodemailer makes of such a mail, but for the boundary and the places of soft line breaks. Its trees and
 * streams take most of a mail's time; here they write what needs their rules alone.
 */
export function writeMime(mail: TextMail, date: Date): Buffer {
  const boundary = `--_${randomUUID()}`
  const delimiter = `--${boundary}`
  const lines = [
    // An empty header is left out.
    ...toHeaders(mail).filter((header) => header !== ''),
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    delimiter,
    toPart('text/plain', mail.text),
    delimiter,
    toPart('text/html', mail.html),
    `${delimiter}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

export type Envelope = { from: string; to: string }

/** The bare addresses, as they go over the wire. */
export function toEnvelope({ from, to }: Envelope): { from: string | false; to: string[] } {
  const sender = PLAIN_ADDRESS.test(from) ? from : remember(`envelope ${from}`, () => parseAddress(from))
  return { from: sender, to: [PLAIN_ADDRESS.test(to) ? to : parseAddress(to)] }
}

function parseAddress(address: string): string {
  const [parsed = ''] = new MimeNode().setEnvelope({ to: address }).getEnvelope().to
  return parsed
}

function toHeaders({ headers, from, to, cc, replyTo, ...mail }: TextMail): string[] {
  const { inReplyTo, references = [], subject, messageId } = mail
  return [
    ...Object.entries(headers).map(([name, value]) => toHeader(name, value)),
    toAddressHeader('From', from),
    toAddressHeader('To', to),
    ...(cc.length > 0 ? [encodeHeader('Cc', cc)] : []),
    toAddressHeader('Reply-To', replyTo),
    ...(inReplyTo === undefined ? [] : [toHeader('In-Reply-To', inReplyTo)]),
    ...(references.length > 0 ? [toHeader('References', references.join(' '))] : []),
    toHeader('Subject', subject),
    toHeader('Message-ID', messageId),
  ]
}

function toHeader(name: string, value: string): string {
  if (!PLAIN_VALUE.test(value) || value.includes('=?')) return encodeHeader(name, value)
  return foldLines(`${toName(name)}: ${value}`, MAX_LINE)
}

function toAddressHeader(name: string, value: string | MailAddress): string {
  const { name: person, address } = typeof value === 'string' ? { name: '', address: value } : value
  if (PLAIN_ADDRESS.test(address) && (person === '' || PLAIN_NAME.test(person)))
    return foldLines(`${name}: ${person === '' ? address : `${person} <${address}>`}`, MAX_LINE)
  // Texts are of the settings: few, and the same in all mails.
  return typeof value === 'string'
    ? remember(`${name}: ${value}`, () => encodeHeader(name, value))
    : encodeHeader(name, value)
}

/** Writes the name in the capitals that nodemailer gives it. */
function toName(name: string): string {
  return remember(name, () => encodeHeader(name, 'x').split(':')[0] ?? name)
}

function encodeHeader(name: string, value: unknown): string {
  // Makes a part, which has no headers but its own. Any value that a message may have is taken.
  const node = new MimeNode(undefined, { rootNode: root })
  return node.setHeader(name, value as string).buildHeaders()
}

const root = new MimeNode()

function remember(key: string, make: () => string): string {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MAX_REMEMBERED) known.clear()
  const made = make()
  known.set(key, made)
  return made
}

function toPart(type: string, content: string): string {
  const { encoding, encoded } = encode(content)
  return [`Content-Type: ${type}; charset=utf-8`, `Content-Transfer-Encoding: ${encoding}`, '', encoded].join(
    '\r\n',
  )
}

function encode(content: string): { encoding: string; encoded: string } {
  if (isPlainText(content) && !hasLongerLines(content, MAX_LINE))
    return { encoding: '7bit', encoded: content }
  if (isMostlyLatin(content))
    return {
      encoding: 'quoted-printable',
      encoded: quotedPrintable.wrap(quotedPrintable.encode(content), MAX_LINE),
    }
  return { encoding: 'base64', encoded: base64.wrap(base64.encode(content), MAX_LINE) }
}

/** Quoted-printable is the shorter encoding of such a text. */
function isMostlyLatin(text: string): boolean {
  if (!OTHER.test(text)) return true
  let [latin, others] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x80 || (code < 0x20 && !isSpace(code))) others++
    else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) latin++
  }
  return others < latin
}

/** Tab, line feed and carriage return. */
function isSpace(code: number): boolean {
  return code === 0x09 || code === 0x0a || code === 0x0d
}
