import { join } from 'node:path'
import { browserslistToTargets, bundle, Features, transform } from 'lightningcss'
import type { Writing } from '../content/types.ts'
import { markColours } from './colour-places.ts'
import { inlineTokens } from './inline-tokens.ts'
import { shortenProperties } from './shorten-properties.ts'

// Opera on Android and WebViews of older phones lag behind Chrome.
const targets = browserslistToTargets(['chrome 99', 'safari 15.4', 'firefox 97'])

/** Where rules of the islands' stylesheet apply. New values on the root would restyle the whole page as somebody types. */
const ISLANDS = ':is([data-island],.tooltip,.language-offer)'

/** `team` and `unreviewed` are added to pages with coordinators, or with words that nobody has reviewed. */
export type Stylesheets = {
  home: string
  page: string
  team: string
  unreviewed: string
  /** Styles that pages in other letters than Latin add. */
  writing: Readonly<Record<Writing, string>>
}

/**
 * Minified stylesheets, in which colours have yet to be filled: those to be inlined, for the home page and the other pages,
 * and one of the islands.
 */
export function bundleStylesheets(): Stylesheets & { islands: string; stampInk: string } {
  const { shortened, names } = shortenProperties(
    [
      ...['home.css', 'page.css', 'islands.css', '../sections/team.css'],
      '../sections/unreviewed.css',
      ...['../writing/arabic.css', '../writing/ethiopic.css'],
    ].map(bundleStylesheet),
  )
  const [home = '', page = '', islands = '', team = '', unreviewed = '', arabic = '', ethiopic = ''] =
    shortened
  const stampInk = names.get('--stamp-ink') ?? ''
  const writing = { latin: '', arabic, ethiopic }
  return { home, page, team, unreviewed, writing, islands: islands.replaceAll(':root', ISLANDS), stampInk }
}

function bundleStylesheet(name: string): string {
  const filename = join(import.meta.dirname, name)
  const bundled = bundle({ filename }).code.toString()
  const { code } = transform({
    filename,
    code: Buffer.from(inlineTokens(markColours(bundled))),
    minify: true,
    targets,
    // light-dark() is unused, and its fallback would add four properties.
    exclude: Features.LightDark,
  })
  return code.toString()
}
