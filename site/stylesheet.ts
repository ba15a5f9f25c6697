import { join } from 'node:path'
import { browserslistToTargets, bundle, transform } from 'lightningcss'
import { inlineTokens } from './inline-tokens.ts'
import { siteRoot } from './vite-options.ts'

// Opera on Android and the WebViews of older phones follow Chrome with a delay.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

export type Stylesheets = { home: string; page: string }

/** All rules of a kind of page as one minified string, ready to be inlined: the home page, and the pages around it. */
export function bundleStylesheets(fontUrl: string, homeOnly: string): Stylesheets {
  return {
    home: toFontFace(fontUrl) + bundleStylesheet('home.css') + homeOnly,
    page: toFontFace(fontUrl) + bundleStylesheet('page.css'),
  }
}

/** The rules that come with the first island, as a file of their own. */
export function bundleIslandStyle(): Buffer {
  return Buffer.from(bundleStylesheet('islands.css'))
}

function bundleStylesheet(name: string): string {
  const filename = join(siteRoot, name)
  const bundled = bundle({ filename }).code.toString()
  const { code } = transform({ filename, code: Buffer.from(inlineTokens(bundled)), minify: true, targets })
  return code.toString()
}

// `optional`: where the font is late, the visit keeps the system's serif and nothing ever shifts. The loader asks for it
// early, but not on a slow link: there the first picture goes first.
function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}
