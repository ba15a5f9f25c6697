import { join } from 'node:path'
import { browserslistToTargets, bundle } from 'lightningcss'
import { siteRoot } from './vite-options.ts'

// Opera on Android and the WebViews of older phones follow Chrome with a delay.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

/** The whole stylesheet of the site as one minified string, ready to be inlined. */
export function bundleStylesheet(fontUrl: string): string {
  const { code } = bundle({ filename: join(siteRoot, 'site.css'), minify: true, targets })
  return `${toFontFace(fontUrl)}${code.toString()}`
}

// `optional`, and not preloaded: on a slow link the picture that the visitor sees first goes first, the visit keeps the
// system's serif, and nothing ever shifts. The next page has the font from the cache.
function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}
