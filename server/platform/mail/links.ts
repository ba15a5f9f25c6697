import { html, type Markup } from './html.ts'

export type Link = { label: string; href: string }

export function toButton({ label, href }: Link): Markup {
  return html`<a href="${href}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 18px;border-radius:4px;background:#0e4d45;color:#fff;text-decoration:none;font-weight:600">${label}</a>`
}

export function toLine({ label, href }: Link): string {
  return `${label}: ${href}`
}
