import type { Company } from '#contract/company/company.ts'
import type { Direction } from '#contract/site/site-build.ts'
import { html, type Markup, toMailPage } from './html.ts'
import { type Link, toButton } from './links.ts'
import { toLogo } from './logo.ts'

type PatientMail = {
  subject: string
  company: Pick<Company, 'name' | 'monogram'>
  /** Language of the site's words. A person's own words may be in another one. */
  language: { locale: string; dir: Direction }
  content: Markup[]
  /** The first is what most readers need. */
  links: readonly Link[]
  /** Below a line: the signature, and what is no news. */
  small: readonly string[]
}

/** The HTML that all mails to patients have: the logo, the words, the ways back to us, small print. */
export function toPatientMail({ subject, company, language, content, links, small }: PatientMail): string {
  return toMailPage(
    subject,
    html`${toLogo(company)}
${content}
<div style="margin:24px 0 8px">${links.map((link, n) => toButton(link, language.dir, n === 0 ? 'main' : 'quiet'))}</div>
<div style="padding:16px 0 0;border-top:1px solid #e6dcc8;font-size:14px;color:#52605a">${small.map(toSmall)}</div>`,
    language,
  )
}

export function toParagraph(text: string): Markup {
  return html`<p style="margin:0 0 16px">${text}</p>`
}

function toSmall(text: string): Markup {
  return html`<p style="margin:0 0 4px">${text}</p>`
}
