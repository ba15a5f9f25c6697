import type { StoredInquiry } from '../inquiries/store.ts'
import { html, type Markup, toMailPage } from '../mail/html.ts'
import type { Message } from '../mail/message.ts'
import type { EscalationKind } from './escalate.ts'

type Frame = { from: string; to: string; messageId: string; deskLink: string | undefined }

const words = {
  'escalation-4h': {
    subject: 'Still without an answer after 4 hours',
    text: 'Patients who are answered within the hour stay; this one has waited for four. The promise ends 24 hours after it came.',
  },
  'escalation-20h': {
    subject: 'Four hours left to answer',
    text: 'This inquiry has waited for 20 hours. The promise of 24 hours ends soon.',
  },
} as const

/** Tells the support mailbox that an inquiry waits too long; nothing of what the patient wrote is in it. */
export function composeEscalation(
  { reference }: StoredInquiry,
  kind: EscalationKind,
  { deskLink, ...mailboxes }: Frame,
): Message {
  const { subject, text } = words[kind]
  const title = `${reference}: ${subject}`
  return {
    ...mailboxes,
    replyTo: mailboxes.to,
    subject: title,
    text: [title, '', text, ...(deskLink ? ['', `Open in the desk: ${deskLink}`] : [])].join('\n'),
    html: toMailPage(
      title,
      html`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${title}</h1>
<p style="margin:0 0 16px">${text}</p>
${deskLink ? [toButton(deskLink)] : []}`,
    ),
    headers: { 'X-Pona-Reference': reference, 'X-Priority': '1' },
  }
}

function toButton(deskLink: string): Markup {
  return html`<a href="${deskLink}" style="display:inline-block;padding:11px 18px;border-radius:4px;background:#a33c1f;color:#fff;text-decoration:none;font-weight:600">Open in the desk</a>`
}
