import type { SentOffers } from '../../case/words/words.ts'
import { html, type Markup } from '../../company/letters/html.ts'

/** One offer for a phone: labels and values in two columns. */
export function toOfferTable({ heading, lines }: SentOffers['tables'][number]): Markup {
  return html`<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;border-top:2px solid #0e4d45">
<caption dir="auto" style="padding:8px 0;text-align:start;font-weight:600">${heading}</caption>
${lines.map(toLine)}</table>`
}

function toLine([label, value]: SentOffers['tables'][number]['lines'][number]): Markup {
  return html`<tr><td style="width:40%;padding:6px 8px 6px 0;vertical-align:top;border-top:1px solid #e6dcc8;color:#52605a">${label}</td><td dir="auto" style="padding:6px 0;vertical-align:top;border-top:1px solid #e6dcc8;white-space:pre-wrap;overflow-wrap:anywhere">${value}</td></tr>
`
}
