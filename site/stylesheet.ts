import { join } from 'node:path'
import { browserslistToTargets, bundle, Features, transform } from 'lightningcss'
import type { Writing } from './content/types.ts'
import { inlineTokens } from './inline-tokens.ts'
import { shortenProperties } from './shorten-properties.ts'

// Opera on Android and WebViews of older phones lag behind Chrome.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

/** Where rules of the islands' stylesheet apply. New values on the root would restyle the whole page as somebody types. */
const ISLANDS = ':is([data-island],.tooltip,.language-offer)'

/** Two to be inlined, for the home page and the other pages, and what pages in other letters than Latin add. */
export type Stylesheets = { home: string; page: string; writing: Readonly<Record<Writing, string>> }

/** Minified stylesheets, with a file for the islands. */
export function bundleStylesheets(): Stylesheets & { islands: string } {
  const files = ['home.css', 'page.css', 'islands.css', 'writing/arabic.css', 'writing/ethiopic.css']
  const [home = '', page = '', islands = '', arabic = '', ethiopic = ''] = shortenProperties(
    files.map(bundleStylesheet),
  )
  return {
    home,
    page,
    islands: islands.replaceAll(':root', ISLANDS),
    writing: { latin: '', arabic, ethiopic },
  }
}

function bundleStylesheet(name: string): string {
  const filename = join(import.meta.dirname, name)
  const bundled = bundle({ filename }).code.toString()
  const { code } = transform({
    filename,
    code: Buffer.from(inlineTokens(bundled)),
    minify: true,
    targets,
    // light-dark() is unused, and its fallback would add four properties.
    exclude: Features.LightDark,
  })
  return code.toString()
}
