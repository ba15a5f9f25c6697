import type { SiteBuild } from '#contract/site-build.ts'
import { findWords } from '#contract/site-build.ts'
import type { StoredInquiry } from '../inquiries/store.ts'
import { html, toMailPage } from '../mail/html.ts'
import { toButton, toLine } from '../mail/links.ts'
import type { Message } from '../mail/message.ts'

type Frame = { from: string; replyTo: string; messageId: string; pageLink: string }

/** Carries a new link of the patient's page, and nothing that anybody wrote. */
export function composeLinkMail(
  { reference, inquiry: { email, locale } }: StoredInquiry,
  { company, words }: Pick<SiteBuild, 'company' | 'words'>,
  { pageLink, ...mailboxes }: Frame,
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
  const subject = fill(patientPage.linkMail.subject)
  const paragraphs = patientPage.linkMail.paragraphs.map(fill)
  const link = { label: patientPage.linkMail.link, href: pageLink }
  const signature = acknowledgement.signature.map(fill)
  return {
    ...mailboxes,
    to: { name: '', address: email },
    subject,
    text: [...paragraphs, toLine(link), signature.join('\n')].join('\n\n'),
    html: toMailPage(
      subject,
      html`${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
<div style="margin:0 0 8px">${toButton(link)}</div>
<div style="padding:16px 0 0;border-top:1px solid #e6dcc8;font-size:14px;color:#52605a">${signature.map((line) => html`<p style="margin:0">${line}</p>`)}</div>`,
      { locale, dir },
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
