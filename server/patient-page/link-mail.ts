import type { SiteBuild } from '#contract/site-build.ts'
import { findWords } from '#contract/site-build.ts'
import type { StoredInquiry } from '../inquiries/store.ts'
import { html, toMailPage } from '../mail/html.ts'
import { toButton, toLine } from '../mail/links.ts'
import type { Message } from '../mail/message.ts'

type Frame = {
  from: string
  to: string
  replyTo: string
  messageId: string
  kind: 'linkMail' | 'contactLink' | 'contactNotice'
  href?: string
}

/** A few sentences and a link, and nothing that anybody wrote. */
export function composeShortMail(
  { reference, inquiry: { locale } }: StoredInquiry,
  { company, words }: Pick<SiteBuild, 'company' | 'words'>,
  { kind, to, href, ...mailboxes }: Frame,
): Message {
  const { dir, patientPage, acknowledgement } = findWords(words, locale)
  const values: Record<string, string> = {
    reference,
    company: company.name,
    legalName: company.legalName,
    address: company.address.join(', '),
    phone: company.phones[0].display,
    email: company.email,
  }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
  const mail = patientPage[kind]
  const subject = fill(mail.subject)
  const paragraphs = mail.paragraphs.map(fill)
  const links = href === undefined || mail.link === undefined ? [] : [{ label: mail.link, href }]
  const signature = acknowledgement.signature.map(fill)
  return {
    ...mailboxes,
    to: { name: '', address: to },
    subject,
    text: [...paragraphs, ...links.map(toLine), signature.join('\n')].join('\n\n'),
    html: toMailPage(
      subject,
      html`${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
<div style="margin:0 0 8px">${links.map(toButton)}</div>
<div style="padding:16px 0 0;border-top:1px solid #e6dcc8;font-size:14px;color:#52605a">${signature.map((line) => html`<p style="margin:0">${line}</p>`)}</div>`,
      { locale, dir },
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
