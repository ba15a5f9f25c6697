import { randomUUID } from 'node:crypto'
import type { Message } from '../../platform/mail/message.ts'
import { toMessageId } from '../../platform/mail/message-id.ts'
import { html, toMailPage } from './html.ts'

type TestMail = { from: string; to: string; company: string; server: string; at: Date }

/** Has the layout of the patients' mails, so that a test shows how they render. */
export function composeTestMail({ from, to, company, server, at }: TestMail): Message {
  const subject = `Test mail from ${company}`
  const paragraphs = [
    `This mail was sent to test whether ${company} can send mail. It can, so there is nothing left to do.`,
    `If it was in the spam folder, mails to patients will be, too. Check the SPF, DKIM and DMARC records of the sender's domain: ${from}.`,
    `Sent at ${at.toISOString()} by ${server}.`,
  ]
  return {
    messageId: toMessageId(from, `${randomUUID()}.test`),
    from,
    to,
    replyTo: from,
    subject,
    text: paragraphs.join('\n\n'),
    html: toMailPage(
      subject,
      html`<h1 style="margin:0 0 16px;font-size:22px">${subject}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}`,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
