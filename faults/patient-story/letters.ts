import { VOUCHING_SERVER } from './stage.ts'

export type Letter = {
  from: string
  to: string
  subject: string
  words: string
  messageId: string
  inReplyTo?: string
  headers?: readonly string[]
  /** A picture, as base64. */
  scan?: { name: string; base64: string }
  isVouchedFor?: boolean
}

/** A mail as it lies in the mailbox. */
export function writeLetter({ from, to, subject, words, messageId, ...letter }: Letter): string {
  const { inReplyTo, headers = [], scan, isVouchedFor } = letter
  const domain = /@([^>]+)/.exec(from)?.[1]
  return [
    ...(isVouchedFor ? [`Authentication-Results: ${VOUCHING_SERVER}; dmarc=pass header.from=${domain}`] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${new Date().toUTCString()}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    ...headers,
    ...(scan ? toParts(words, scan) : ['Content-Type: text/plain; charset=utf-8', '', words]),
    '',
  ].join('\r\n')
}

function toParts(words: string, { name, base64 }: NonNullable<Letter['scan']>): string[] {
  return [
    ...['Content-Type: multipart/mixed; boundary=parts', '', '--parts'],
    ...['Content-Type: text/plain; charset=utf-8', '', words, '--parts'],
    `Content-Type: image/png; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    ...['Content-Transfer-Encoding: base64', '', base64.replace(/.{76}/g, '$&\r\n'), '--parts--'],
  ]
}

type Bounce = {
  to: string
  recipient: string
  about: string
  envelopeId: string
  status: string
  words: string
}

/** RFC 3464. */
export function writeBounce({ to, recipient, about, envelopeId, status, words }: Bounce): string {
  return [
    ...['Return-Path: <>', 'From: Mail Delivery System <MAILER-DAEMON@mx.example>', `To: ${to}`],
    ...['Subject: Undelivered Mail Returned to Sender', `Message-ID: <bounce-${status}@mx.example>`],
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ...['', '--b', 'Content-Type: text/plain', '', words],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example'],
    ...[`Original-Envelope-Id: ${envelopeId}`, ''],
    ...[`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', `Status: ${status}`, ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${about}`, '', '--b--', ''],
  ].join('\r\n')
}
