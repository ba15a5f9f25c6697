import { assets } from 'virtual:site-assets'
import type { SiteContents } from '#contract/site-build.ts'

/** What a page inlines; the policy of its headers holds its hash. */
export function toInlinedStyle(
  page: 'home' | 'page',
  fontUrl: string,
  { team }: Pick<SiteContents, 'team'>,
): string {
  const { styles } = assets
  return toFontFace(fontUrl) + styles[page] + (team.length > 0 ? styles.team : '')
}

// `optional`: a late font is never swapped in, so nothing shifts. The loader requests the font early, except on slow
// connections, where the picture comes first.
function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}
