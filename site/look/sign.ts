import type { Colours } from '#contract/look/colours.ts'
import { toMonogram } from '#contract/look/monogram.ts'
import { derivePalette } from '#contract/look/palette.ts'
import type { PartsStore, RenderInputs } from '#contract/site/site-build.ts'
import { setWords } from './set-words.ts'

/** The sign next to the company's name, in place of the content's drawing. */
export type Sign = { madeFrom: string; drawn: string } & (
  | { picture: Uint8Array; letters: string }
  | { letters: string }
)

/** A word is unreadable in a square: its company's letters stand there. */
const MAX_ICON_RATIO = 2
/** Edge of the paper around a picture, as a share of its height. */
const PLATE_EDGE = 0.06
/** By which JPEG changes white, out of 255. */
const WHITE_NOISE = 12

/** Undefined for the content's own company: it has a drawing. `titles`: the words that are drawn beside it. */
export async function readSign(
  { contents: { company }, look: { logo, colours } }: Pick<RenderInputs, 'contents' | 'look'>,
  { readPicture, titles }: Pick<PartsStore, 'readPicture'> & { titles: string },
): Promise<Sign | undefined> {
  const letters = company.monogram ?? toMonogram(company.name)
  const madeFrom = JSON.stringify([logo, letters, colours])
  const drawn = letters + titles
  if (logo !== null) return { madeFrom, drawn, letters, picture: await readPicture(logo) }
  return company.monogram ? { madeFrom, drawn, letters } : undefined
}

/**
 * The sign as it stands beside the name: as high as `height`, and four times as wide at most. A picture may be dark, and
 * stands on dark ground too: it has paper behind it.
 */
export async function drawSign(sign: Sign, height: number, colours: Colours): Promise<Buffer> {
  if (!('picture' in sign)) return drawLetters(sign, height, colours, 'round')
  const { default: sharp } = await import('sharp')
  const edge = Math.round(height * PLATE_EDGE)
  const room = { width: height * 4 - edge * 2, height: height - edge * 2 }
  const { data, info } = await sharp(await trim(sign.picture))
    .resize({ ...room, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [width, radius] = [info.width + edge * 2, edge * 2]
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${info.height + edge * 2}"><rect width="100%" height="100%" rx="${radius}" fill="${colours.paper}"/></svg>`
  return sharp(Buffer.from(plate))
    .composite([{ input: data }])
    .png()
    .toBuffer()
}

/** Takes off an edge that is transparent or white. A coloured ground is a part of the logo. */
async function trim(picture: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { isOpaque } = await sharp(picture).stats()
  const edge = isOpaque
    ? { background: '#fff', threshold: WHITE_NOISE }
    : { background: '#0000', threshold: 1 }
  return sharp(picture).trim(edge).png().toBuffer()
}

type Shape = 'round' | 'full'

/** The sign in a square: `full` to the edges, inside the circle that every platform's mask keeps. */
export async function drawSquareSign(
  sign: Sign,
  size: number,
  { colours, shape }: { colours: Colours; shape: Shape },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  if (!('picture' in sign)) return drawLetters(sign, size, colours, shape)
  const trimmed = await sharp(await trim(sign.picture))
    .png()
    .toBuffer({ resolveWithObject: true })
  if (trimmed.info.width > trimmed.info.height * MAX_ICON_RATIO)
    return drawLetters(sign, size, colours, shape)
  const side = Math.round(size * (shape === 'full' ? 0.56 : 0.86))
  const input = await sharp(trimmed.data).resize({ width: side, height: side, fit: 'inside' }).toBuffer()
  return sharp(toTile(size, derivePalette(colours).day.white, shape))
    .composite([{ input }])
    .png()
    .toBuffer()
}

async function drawLetters(
  { letters, drawn }: Sign,
  size: number,
  colours: Colours,
  shape: Shape,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { day } = derivePalette(colours)
  const share = ([...letters].length > 1 ? 0.46 : 0.58) * (shape === 'full' ? 0.8 : 1)
  const words = await setWords({ text: letters, size: Math.round(size * share), colour: day.cream }, drawn)
  const stripe = `<path fill="${day.sun}" d="M0 39h48v2H0z"/><path fill="${day['clay-500']}" d="M0 42h48v3H0z"/>`
  return sharp(toTile(size, day['deep-700'], shape, shape === 'round' ? stripe : ''))
    .composite([{ input: words }])
    .png()
    .toBuffer()
}

function toTile(size: number, colour: string, shape: Shape, inside = ''): Buffer {
  const radius = shape === 'round' ? 11 : 0
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><clipPath id="tile"><rect width="48" height="48" rx="${radius}"/></clipPath><g clip-path="url(#tile)"><path fill="${colour}" d="M0 0h48v48H0z"/>${inside}</g></svg>`,
  )
}
