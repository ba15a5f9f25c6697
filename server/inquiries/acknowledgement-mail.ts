import { officeTimeZone } from '#contract/countries.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import { html, toMailPage } from '../mail/html.ts'
import type { Message } from '../mail/message.ts'
import { toDueAt } from './reply-time.ts'
import type { StoredInquiry } from './store.ts'
import { createTimeFormat } from './time-format.ts'

type Mailboxes = { from: string; replyTo: string; messageId: string }

/** Tells the patient that the inquiry has arrived and when a reply comes; it repeats nothing that they wrote. */
export function composeAcknowledgement(
  stored: StoredInquiry,
  { company, words }: Pick<SiteBuild, 'company' | 'words'>,
  mailboxes: Mailboxes,
  at: number,
): Message {
  const { subject, paragraphs, promise, latePromise, signature } = words.acknowledgement
  // After an outage, or when it was taken for spam at first, the time may be over as the mail goes out.
  const isLate = at >= toDueAt(stored.receivedAt)
  const values: Record<string, string> = {
    reference: stored.reference,
    replyBy: formatReplyBy(stored.receivedAt, stored.inquiry.locale),
    company: company.name,
    phone: company.phones[0].display,
    email: company.email,
  }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
  const filled = paragraphs.map((text) => fill(text.replace('{promise}', isLate ? latePromise : promise)))

  return {
    ...mailboxes,
    // The address alone: a visitor who names somebody else as "name" would have us greet a stranger with it.
    to: { name: '', address: stored.inquiry.email },
    subject: fill(subject),
    text: [...filled, fill(signature)].join('\n\n'),
    html: toMailPage(
      fill(subject),
      html`${filled.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}<p style="margin:0;color:#52605a">${fill(signature)}</p>`,
    ),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  }
}

const formatDay = createTimeFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

function formatReplyBy(receivedAt: number, locale: string): string {
  return formatDay(toDueAt(receivedAt), {
    locale: locale === 'en' ? 'en-GB' : locale,
    timeZone: officeTimeZone,
  })
}
