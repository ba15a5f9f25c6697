import type { Direction } from '#contract/site/site-build.ts'
import { html, type Markup } from './html.ts'

export type Link = { label: string; href: string }

const COLOURS = {
  main: 'background:#0e4d45;color:#fff;border:1px solid #0e4d45',
  quiet: 'color:#0e4d45;border:1px solid #75633c',
} as const

/** Mail programs know no logical margins: the gap is behind the button in the direction of the words. */
export function toButton(
  { label, href }: Link,
  dir: Direction = 'ltr',
  rank: keyof typeof COLOURS = 'main',
): Markup {
  const margin = dir === 'rtl' ? '0 0 8px 8px' : '0 8px 8px 0'
  return html`<a href="${href}" style="display:inline-block;margin:${margin};padding:10px 17px;border-radius:4px;${COLOURS[rank]};text-decoration:none;font-weight:600">${label}</a>`
}

export function toLine({ label, href }: Link): string {
  return `${label}: ${href}`
}
