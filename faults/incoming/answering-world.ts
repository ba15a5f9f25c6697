import { randomUUID } from 'node:crypto'

/** A mail of ours on its way to somebody. */
export type Outgoing = { to: string; replyTo: string; messageId: string; raw: string }
export type Incoming = { from: string; to: string; raw: string }

export const SUPPORT = 'support@company.example'

type Answerer = (mail: Outgoing) => Incoming[]

/** Everybody answers each mail at once and without a person, as these mailboxes do. */
const answerers: Readonly<Record<string, Answerer>> = {
  /** RFC 3834. */
  'polite@patient.example': (mail) => [answer(mail, ['Auto-Submitted: auto-replied', 'Precedence: bulk'])],
  /** Not marked as automatic, though by the wording. */
  'rude@patient.example': (mail) => [answer(mail)],
  'gone@patient.example': (mail) => [refuse(mail)],
  /** From before delivery reports. */
  'old@patient.example': (mail) => [
    { ...answer(mail, [], 'MAILER-DAEMON@mx.patient.example'), from: '', to: SUPPORT },
  ],
  'list@patient.example': (mail) => [
    answer(mail, ['List-Id: <family.patient.example>', 'List-Unsubscribe: <mailto:x@patient.example>']),
  ],
  'amina@company.example': (mail) => [answer(mail, ['X-Autoreply: yes'])],
  'brian@company.example': (mail) => [answer(mail)],
  /** The mailbox that is read, once more by an alias of itself. */
  [SUPPORT]: ({ raw }) => [
    { from: 'hello@company.example', to: SUPPORT, raw },
    {
      from: 'hello@company.example',
      to: 'office@company.example',
      raw: `Delivered-To: ${SUPPORT}\r\n${raw}`,
    },
  ],
}

export const patients = Object.keys(answerers).filter((address) => address.endsWith('@patient.example'))

export function answerAll(mails: readonly Outgoing[]): Incoming[] {
  return mails.flatMap((mail) => answerers[mail.to]?.(mail) ?? [])
}

function answer(mail: Outgoing, headers: readonly string[] = [], from = mail.to): Incoming {
  const lines = [
    `From: ${from}`,
    `To: ${mail.replyTo}`,
    'Subject: Out of office',
    `Message-ID: <${randomUUID()}@answers.example>`,
    `In-Reply-To: ${mail.messageId}`,
    ...headers,
    '',
    `I am away (${randomUUID()}).`,
  ]
  return { from, to: mail.replyTo, raw: lines.join('\r\n') }
}

function refuse(mail: Outgoing): Incoming {
  return { from: '', to: SUPPORT, raw: toReport(mail.to, mail.messageId) }
}

/** A report that could not be delivered either, and came to us; and one about a mail of ours within it. */
export function listBouncesOfBounces(messageId: string): Incoming[] {
  const inner = toReport('gone@patient.example', messageId)
  return [`<${randomUUID()}@mx.example>`, messageId].map((id) => ({
    from: '',
    to: SUPPORT,
    raw: toReport('MAILER-DAEMON@mx.example', id, inner),
  }))
}

function toReport(address: string, messageId: string, returned = ''): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    `To: ${SUPPORT}`,
    'Subject: Undelivered',
    `Message-ID: <${randomUUID()}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'From: MAILER-DAEMON@mx.example',
    '',
    returned,
    '--b--',
  ].join('\r\n')
}
