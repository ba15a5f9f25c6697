import type { Company } from '#contract/company/company.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import { html, type Markup, toMailPage } from '../company/letters/html.ts'
import { REFERENCE_HEADER } from '../company/letters/reference-header.ts'
import type { Message } from '../platform/mail/message.ts'

/** From here on the mail says how much time is left, not how much has passed. */
const SOON_HOURS = 4

type Frame = { from: string; to: string; messageId: string; deskLink: string | undefined; company: Company }

/** Tells the support mailbox that an inquiry waits too long, without the patient's words. */
export function composeEscalation(
  { reference, receivedAt }: StoredInquiry,
  { deskLink, company, ...mailboxes }: Frame,
  at: number,
): Message {
  const { subject, text } = toWords(receivedAt, at)
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
    headers: { [REFERENCE_HEADER]: reference, 'X-Priority': '1' },
  }
}

/** By the time of composing: the mail itself may have waited. */
function toWords(receivedAt: number, at: number): { subject: string; text: string } {
  const waited = toHours(Math.floor((at - receivedAt) / HOUR_MS))
  const leftMs = toPromisedAt(receivedAt) - at
  if (leftMs <= 0) {
    return {
      subject: 'The promised time to answer is over',
      text: `This inquiry has waited for ${waited}. The promise was 24.`,
    }
  }
  const left = Math.ceil(leftMs / HOUR_MS)
  if (left <= SOON_HOURS) {
    return {
      subject: `${left === 1 ? 'Less than an hour' : toHours(left)} left to answer`,
      text: `This inquiry has waited for ${waited}. The promise of 24 hours ends soon.`,
    }
  }
  return {
    subject: `Still without an answer after ${waited}`,
    text: `Patients who are answered within the hour stay; this one has waited for ${waited}. The promise ends 24 hours after it came.`,
  }
}

function toHours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}

function toButton(deskLink: string): Markup {
  return html`<a href="${deskLink}" style="display:inline-block;padding:11px 18px;border-radius:4px;background:#a33c1f;color:#fff;text-decoration:none;font-weight:600">Open in the desk</a>`
}
