import { assets } from 'virtual:site-assets'
import { derivePalette } from '#contract/look/palette.ts'
import { listShownStatistics } from '#contract/settings/statistics.ts'
import type { RenderInputs } from '#contract/site/site-build.ts'
import type { Contents } from '../content/contents.ts'
import type { SiteContent } from '../content/types.ts'
import { toPhotoStyles } from '../look/photo-styles.ts'
import { listOwnStamps, toStampStyles } from '../look/stamps.ts'
import { fillColours } from '../style/colour-places.ts'

/** The styles that a page inlines; the policy of its headers holds their hash. */
export function toInlinedStyle(
  page: 'home' | 'page',
  { locale, writing, isReviewed }: Pick<SiteContent, 'locale' | 'writing' | 'isReviewed'>,
  inputs: Pick<RenderInputs, 'look' | 'lookAssets' | 'contents' | 'assets'>,
): string {
  const { look, lookAssets, contents } = inputs
  const { photos } = lookAssets
  const { fontUrl = '', lettersUrl } = inputs.assets[locale] ?? {}
  const palette = derivePalette(look.colours)
  const { styles, stampInk } = assets
  const { about } = photos
  const [content] = (contents as Contents).languages
  const items = content?.destinations.items ?? []
  return [
    toFontFace(fontUrl),
    lettersUrl === undefined ? '' : toEthiopicFace(lettersUrl),
    fillColours(
      [
        styles[page],
        contents.team.length > 0 || (page === 'page' && contents.invented.length > 0) ? styles.team : '',
        isReviewed ? '' : styles.unreviewed,
        styles.writing[writing],
      ].join(''),
      palette,
    ),
    ...(page === 'home'
      ? [
          toStampStyles(listOwnStamps(items), palette, stampInk),
          items.some(({ figures }) => figures) ? SOURCE_STYLE : '',
          toFewStyle(items.length),
          listShownStatistics(contents.statistics).length === 3 ? THREE_FIGURES_STYLE : '',
          toPhotoStyles(photos),
        ]
      : [toPhotoStyles(about ? { about } : {})]),
  ].join('')
}

// `optional`: a late font is never swapped in, so nothing shifts. The loader requests the font early, except on slow
// connections, where the picture comes first.
function toFontFace(url: string): string {
  return `@font-face{font-family:Fraunces;font-weight:600;font-display:optional;src:url(${url})format("woff2")}`
}

/** Fonts of Android, Linux, Windows and Apple: only a device without any of them requests the file. */
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

// Styles that few pages need are added to those pages alone.

const SOURCE_STYLE = '@layer sections{.stamp__source{grid-column:1/-1;margin-top:.5rem;font-size:.9rem}}'

/** A row for each figure with its label beside it, then a column for each. */
const THREE_FIGURES_STYLE =
  '@layer sections{.stats__list{grid-template-columns:repeat(auto-fit,minmax(min(max(7.5rem,(32rem - 100%)*999),100%),1fr))}@media(max-width:35.99em){.stats__item{flex-flow:row-reverse wrap;align-items:baseline;gap:0 .75rem}.stats__value{min-width:3.5em}}}'

/** One stamp beside the note, of which both are as high; three leave the note a row of its own. */
function toFewStyle(count: number): string {
  return count % 2 === 0
    ? '@layer sections{@media(min-width:48em){.postcard{grid-column:1/-1;max-width:44rem;justify-self:center}}}'
    : ''
}
