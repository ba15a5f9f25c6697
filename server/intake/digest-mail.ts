import type { Company } from '#contract/company/company.ts'
import { toSpamWords } from '#contract/desk/spam-signs.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import type { DigestKind } from '#contract/mail/mail-kinds.ts'
import { digestLines } from '../case/inquiry/fields.ts'
import { toCity } from '../case/inquiry/time-format.ts'
import { html, toMailPage } from '../company/letters/html.ts'
import type { Config } from '../platform/config/config.ts'
import type { Message } from '../platform/mail/message.ts'
import { formatTime } from './inquiry-mail.ts'
import type { Digest, DigestLine } from './read-digest.ts'

const MAX_NAME_LENGTH = 60

type Frame = {
  from: string
  to: string
  messageId: string
  deskOrigin: string | undefined
  detail: Config['mail']['detail']
  company: Company
}

/**
 * One mail about several inquiries. It links to the desk and holds no health words, unless there is no desk and the
 * settings allow full detail.
 */
export function composeDigest({ kind, lines, total }: Digest, frame: Frame): Message {
  const { deskOrigin, detail, company, ...mailboxes } = frame
  const words = wordsOf[kind](lines.length, total)
  const lead = deskOrigin ? `${words.lead} ${words.atDesk}` : words.lead
  const items = lines.map((line) => toItem(line, frame))
  const list = deskOrigin && `${deskOrigin}/inbox/${kind === 'spam-digest' ? 'spam' : 'due'}`
  return {
    ...mailboxes,
    replyTo: mailboxes.to,
    subject: words.subject,
    text: [
      lead,
      '',
      ...items.flatMap(({ title, facts, link }) => [
        [title, ...facts, ...(link ? [link] : [])].join('\n'),
        '',
      ]),
      words.total,
      ...(list ? [`Open the list: ${list}`] : []),
    ].join('\n'),
    html: toMailPage(
      words.subject,
      html`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${words.title}</h1>
<p style="margin:0 0 16px">${lead}</p>
${items.map(
  ({ title, facts, link }) => html`<div style="padding:8px 0;border-bottom:1px solid #e6dcc8">
<div dir="auto" style="font-weight:600;overflow-wrap:anywhere">${link ? html`<a href="${link}" style="color:#0e4d45">${title}</a>` : title}</div>
${facts.map((fact) => html`<div dir="auto" style="font-size:15px;color:#52605a;white-space:pre-wrap;overflow-wrap:anywhere">${fact}</div>`)}
</div>`,
)}
<p style="margin:16px 0">${words.total}</p>
${list ? [html`<a href="${list}" style="display:inline-block;padding:11px 18px;border-radius:4px;background:#0e4d45;color:#fff;text-decoration:none;font-weight:600">Open the list</a>`] : []}`,
    ),
    headers: { 'X-Pona-Digest': kind },
  }
}

type Words = { subject: string; title: string; lead: string; atDesk: string; total: string }

const wordsOf: Record<DigestKind, (count: number, total: number) => Words> = {
  'spam-digest': (count, total) => ({
    subject: `[Possible spam] ${toInquiries(count)} held back`,
    title: `${toInquiries(count)} held back as possible spam`,
    lead: 'Look through them: a patient may be among them. The senders got no confirmation.',
    atDesk: 'At the desk, "Not spam" brings an inquiry back and sends its mails.',
    total: `The Spam list holds ${total} in all.`,
  }),
  'inquiry-digest': (count, total) => ({
    subject: `${toInquiries(count)} in one mail`,
    title: `${toInquiries(count)} in one mail`,
    lead: 'Too many came at once to be mailed one by one.',
    atDesk: 'All are at the desk, with the same time to answer.',
    total: `${total} new inquiries wait for an answer in all.`,
  }),
  'escalation-digest': (count, total) => ({
    subject: `${toInquiries(count)} still without an answer`,
    title: `${toInquiries(count)} still without an answer`,
    lead: 'They have waited for four hours or more. The promise is 24.',
    atDesk: 'Log an answer by phone or WhatsApp at the desk.',
    total: `${total} wait for their first answer in all.`,
  }),
}

function toItem({ stored, spamReasons }: DigestLine, { deskOrigin, detail, company: { zone } }: Frame) {
  const { inquiry, reference, receivedAt } = stored
  // A spammer's link in the name must not be mailed to the coordinators.
  const hasLink = spamReasons.split(' ').includes('linked-name')
  const name = detail === 'full' && !hasLink ? `, ${shorten(inquiry.name)}` : ''
  const reasons = spamReasons === '' ? [] : [`Why: ${toSpamWords(spamReasons)}`]
  return {
    title: `${reference}${name}`,
    facts: [
      `Received ${formatTime(receivedAt, zone)}, answer by ${formatTime(toPromisedAt(receivedAt), zone)} in ${toCity(zone)}`,
      ...reasons,
      ...(detail === 'full' && deskOrigin === undefined ? toWrittenWords(stored) : []),
    ],
    link: deskOrigin && `${deskOrigin}/inquiries/${reference}`,
  }
}

function toWrittenWords({ inquiry }: DigestLine['stored']): string[] {
  return Object.values(digestLines).flatMap((toText) => toText?.(inquiry) || [])
}

function toInquiries(count: number): string {
  return count === 1 ? '1 inquiry' : `${count} inquiries`
}

function shorten(name: string): string {
  const characters = [...name]
  return characters.length <= MAX_NAME_LENGTH ? name : `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}
