import type { Company } from '#contract/company/company.ts'
import { html, type Markup } from './html.ts'

/**
 * The mark of site/art/favicon.svg, drawn with boxes, or the letters of another company: a remote picture would tell who
 * opens the mail and is blocked, and an attached one comes back as a file with every answer. Programs that draw no round
 * corners show a plain square.
 */
export function toLogo({ name, monogram }: Pick<Company, 'name' | 'monogram'>): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
${monogram ? toLetters(monogram) : mark}
<td style="padding:0 10px;color:#0e4d45;font:600 24px/1.2 Georgia,serif">${name}</td>
</tr></table>`
}

const mark = html`<td width="38" height="38" valign="top" bgcolor="#0e4d45" style="width:38px;height:38px;border-radius:9px;background:#0e4d45;font-size:0;line-height:0">
<div style="width:16px;height:17px;margin:4px 0 0 17px;border-radius:15px 2px;background:#f0b13c"></div>
<div style="width:32px;height:11px;margin:2px 0 0 3px;border-radius:16px 16px 3px 3px;background:#fbf6ec"></div>
</td>`

function toLetters(monogram: string): Markup {
  return html`<td width="38" height="38" align="center" valign="middle" bgcolor="#0e4d45" aria-hidden="true" style="width:38px;height:38px;border-radius:9px;background:#0e4d45;color:#fbf6ec;font:600 17px/38px Georgia,serif">${monogram}</td>`
}
