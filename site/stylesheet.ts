import { join } from 'node:path'
import { browserslistToTargets, bundle, Features, transform } from 'lightningcss'
import { inlineTokens } from './inline-tokens.ts'
import { shortenProperties } from './shorten-properties.ts'

// Opera on Android and WebViews of older phones lag behind Chrome.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

/** Where rules of the islands' stylesheet apply. New values on the root would restyle the whole page as somebody types. */
const ISLANDS = ':is([data-island],.tooltip)'

/** `team`: beside the others, where coordinators are shown. */
export type Stylesheets = { home: string; page: string; team: string }

/** Minified stylesheets: those to be inlined, for the home page and the other pages, and a file for the islands. */
export function bundleStylesheets(): Stylesheets & { islands: string } {
  const [home = '', page = '', islands = '', team = ''] = shortenProperties(
    ['home.css', 'page.css', 'islands.css', 'sections/team.css'].map(bundleStylesheet),
  )
  return { home, page, team, islands: islands.replaceAll(':root', ISLANDS) }
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
