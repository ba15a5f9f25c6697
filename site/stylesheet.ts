import { join } from 'node:path'
import { browserslistToTargets, bundle, Features, transform } from 'lightningcss'
import { inlineTokens } from './inline-tokens.ts'
import { shortenProperties } from './shorten-properties.ts'

// Opera on Android and the WebViews of older phones follow Chrome with a delay.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

export type Stylesheets = { home: string; page: string }

/**
 * All rules as minified strings: of the home page and of the pages around it, ready to be inlined, and those that come
 * with the first island, as a file of their own.
 */
export function bundleStylesheets(): Stylesheets & { islands: string } {
  const [home = '', page = '', islands = ''] = shortenProperties(
    ['home.css', 'page.css', 'islands.css'].map(bundleStylesheet),
  )
  return { home, page, islands }
}

function bundleStylesheet(name: string): string {
  const filename = join(import.meta.dirname, name)
  const bundled = bundle({ filename }).code.toString()
  const { code } = transform({
    filename,
    code: Buffer.from(inlineTokens(bundled)),
    minify: true,
    targets,
    // Nothing uses light-dark(), and what stands in for it would be four properties.
    exclude: Features.LightDark,
  })
  return code.toString()
}

// `optional`: where the font is late, the visit keeps the system's serif and nothing ever shifts. The loader asks for it
// early, but not on a slow link: there the first picture goes first.
export function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}
