import type { CallingCode } from '#contract/company/countries.ts'
import { brandColours, type Colours } from '#contract/look/colours.ts'
import { derivePalette } from '#contract/look/palette.ts'
import { drawStampArt } from '#contract/look/stamp-art.ts'
import type { LookAssets, MadeLogo, PartsStore, RenderInputs } from '#contract/site/site-build.ts'
import about from '../art/about.svg?raw'
import one from '../art/coordinator-one.svg?raw'
import two from '../art/coordinator-two.svg?raw'
import dubai from '../art/dubai.svg?raw'
import favicon from '../art/favicon.svg?raw'
import hero from '../art/hero.svg?raw'
import hills from '../art/hills.svg?raw'
import india from '../art/india.svg?raw'
import singapore from '../art/singapore.svg?raw'
import skyline from '../art/skyline.svg?raw'
import thailand from '../art/thailand.svg?raw'
import turkey from '../art/turkey.svg?raw'
import type { Contents } from '../content/contents.ts'
import { fillColours } from '../style/colour-places.ts'
import { makeAppIcons } from './app-icons.ts'
import { recolour, recolourLandmark } from './drawings.ts'
import { makePhotos } from './photos.ts'
import { drawSign, type Sign } from './sign.ts'
import { listOwnStamps, toNightColours } from './stamps.ts'

const scenes = { about, favicon, hero }
/** Where acacias and snow above the plain are of the place. Elsewhere the footer has hills. */
const savannah: readonly CallingCode[] = ['+250', '+251', '+252', '+254', '+255', '+256', '+257']
const portraits = { 'coordinator-one': one, 'coordinator-two': two }
const landmarks = { dubai, india, singapore, thailand, turkey }

/** Height of a picture in the header, for the sharpest screens. */
const LOGO_HEIGHT = 120
const SHOWN_LOGO_HEIGHT = 40

type Inputs = Pick<RenderInputs, 'look' | 'photos'> & { contents: Contents; sign: Sign | undefined }

/** The files that depend on colours and pictures. */
export async function makeLookParts(
  { contents, look: { colours }, photos, sign }: Inputs,
  parts: PartsStore,
): Promise<LookAssets> {
  // The shared one is no part of a page.
  const { shared: _, ...shown } = photos
  const islands = fillColours(ISLAND_STYLE, derivePalette(colours))
  const [islandStyle, logo, drawings, made] = await Promise.all([
    parts.keep('islands.css', islands, async () => Buffer.from(islands)),
    sign ? makeLogo(sign, colours, parts) : null,
    makeDrawings(contents, colours, parts),
    makePhotos(shown, parts),
    makeAppIcons(parts, colours, sign),
  ])
  return { islandStyle, logo, drawings, photos: made }
}

async function makeLogo(sign: Sign, colours: Colours, { keep, readMade }: PartsStore): Promise<MadeLogo> {
  const url = await keep('logo.png', sign.madeFrom, () => drawSign(sign, LOGO_HEIGHT, colours))
  // Where a PNG has its size.
  const header = Buffer.from(await readMade(url))
  const scale = SHOWN_LOGO_HEIGHT / LOGO_HEIGHT
  return {
    url,
    width: Math.round(header.readUInt32BE(16) * scale),
    height: Math.round(header.readUInt32BE(20) * scale),
  }
}

/** The build has the drawings in the default colours. */
async function makeDrawings(
  { company, languages }: Contents,
  colours: Colours,
  { keep }: Pick<PartsStore, 'keep'>,
): Promise<LookAssets['drawings']> {
  const isChanged = JSON.stringify(colours) !== JSON.stringify(brandColours)
  const isHome = savannah.includes(company.country)
  const drawings = [
    ...(isChanged
      ? Object.entries({ ...scenes, ...portraits }).map(
          ([name, svg]) => [name, recolour(svg, colours)] as const,
        )
      : []),
    ...(isChanged || !isHome ? [['skyline', recolour(isHome ? skyline : hills, colours)] as const] : []),
    ...(isChanged
      ? Object.entries(landmarks).map(([name, svg]) => [name, recolourLandmark(svg, colours)] as const)
      : []),
    ...listOwnStamps(languages[0]?.destinations.items ?? []).map(
      ({ image, country, own, scene }) =>
        [
          image,
          drawStampArt({ name: country, scene, ...own, night: toNightColours(own), cream: colours.paper }),
        ] as const,
    ),
  ]
  const made = await Promise.all(
    drawings.map(async ([name, svg]) => [name, await keep(`${name}.svg`, svg, async () => Buffer.from(svg))]),
  )
  return Object.fromEntries(made)
}
