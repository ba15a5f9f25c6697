import { assets } from 'virtual:site-assets'
import type { LanguageAssets } from '#contract/site-build.ts'
import type { SiteContent } from './content/types.ts'

/** What a page inlines; the policy of its headers holds its hash. */
export function toInlinedStyle(
  page: 'home' | 'page',
  { writing }: Pick<SiteContent, 'writing'>,
  { fontUrl, lettersUrl }: Pick<LanguageAssets, 'fontUrl' | 'lettersUrl'>,
): string {
  const letters = lettersUrl === undefined ? '' : toEthiopicFace(lettersUrl)
  return toFontFace(fontUrl) + letters + assets.styles[page] + assets.styles.writing[writing]
}

// `optional`: a late font is never swapped in, so nothing shifts. The loader requests the font early, except on slow
// connections, where the picture comes first.
function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}

/** Those of Android, Linux, Windows and Apple: only a device without any of them requests the file. */
const ETHIOPIC_FACES = [
  'Noto Sans Ethiopic',
  'NotoSansEthiopic-Regular',
  'Abyssinica SIL',
  'Ebrima',
  'Nyala',
  'Kefa',
]

function toEthiopicFace(url: string): string {
  const local = ETHIOPIC_FACES.map((name) => `local("${name}")`).join()
  return `@font-face{font-family:Ethiopic;font-display:swap;src:${local},url(${url})format("woff2");unicode-range:U+1200-139F,U+2D80-2DDF,U+AB00-AB2F}`
}
