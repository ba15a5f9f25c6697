import type { OverlayOptions, Sharp } from 'sharp'
import type { Colours } from '#contract/look/colours.ts'
import { derivePalette } from '#contract/look/palette.ts'
import type { Direction, PartsStore, Photos } from '#contract/site/site-build.ts'
import scene from '../art/hero.svg?raw'
import logo from '../art/logo.svg?raw'
import { recolour } from './drawings.ts'
import { cutPhoto } from './photos.ts'
import { place, setWords } from './set-words.ts'
import { drawSign, type Sign } from './sign.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const SIGN = 66
const TEXT_WIDTH = 480
const NAME_SIZE = 50
const TITLE_SIZES = [78, 68, 60]
const MIN_TITLE_SIZE = 52
const MAX_TITLE_HEIGHT = 280
const QUALITY = 82
/** A photograph stands beside the words, and a drawing begins under them: it is pale there. */
const SCENE = { left: 560, top: 22, width: 640, height: 608 } as const
const DRAWING_LEFT = 320

/** `drawn`: all letters of this process. */
type ShareWords = { name: string; title: string; dir: Direction; drawn: string }

type ShareLook = { colours: Colours; sign: Sign | undefined; photos: Photos }

/** The picture beside a link to the page: the company's own, else name and title over the scene at the top of the page. */
export async function makeShareImage(words: ShareWords, look: ShareLook, parts: PartsStore): Promise<string> {
  const { colours, sign, photos } = look
  const { shared, hero } = photos
  if (shared)
    return await parts.keep('share.jpg', JSON.stringify([shared, QUALITY]), async () => {
      const { cut } = await cutPhoto(shared, { width: WIDTH, height: HEIGHT }, parts)
      return await cut(WIDTH).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
    })
  const { drawn: _, ...shown } = words
  return await parts.keep('share.png', JSON.stringify([shown, colours, sign?.madeFrom, hero]), async () => {
    const photo = hero && (await cutPhoto(hero, SCENE, parts)).cut(SCENE.width)
    return await createShareImage(words, { colours, sign, photo })
  })
}

type Drawn = Omit<ShareLook, 'photos'> & { photo: Sharp | undefined }

/** The scene is mirrored for words from right to left, a photograph is not. */
export async function createShareImage(
  { name, title, dir, drawn }: ShareWords,
  look: Drawn,
): Promise<Buffer> {
  const { colours, sign } = look
  const { default: sharp } = await import('sharp')
  const ink = derivePalette(colours).day['forest-700']
  const own = sign && (await drawSign(sign, SIGN, colours))
  const { width = SIGN } = own ? await sharp(own).metadata() : {}
  const setOne = (text: string, size: number) =>
    setWords({ text, size, colour: ink, width: TEXT_WIDTH }, drawn)
  const nameWords = await setOne(name, NAME_SIZE)
  const titleWords = await setTitle((size) => setOne(title, size))
  const photo = await (dir === 'rtl' ? look.photo?.flop() : look.photo)?.jpeg({ quality: QUALITY }).toBuffer()
  const scene = sharp(composeScene(colours, photo))
  const parts = [
    { picture: own ?? (await drawLogo(colours)), start: MARGIN, top: 62 },
    { picture: nameWords, start: MARGIN + width + 16, top: 72 },
    { picture: titleWords, start: MARGIN, top: 178 },
  ]
  const composed = sharp(dir === 'rtl' ? await scene.flop().png().toBuffer() : await scene.png().toBuffer())
  return await composed
    .composite(await Promise.all(parts.map((part) => placeAtStart(part, dir))))
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer()
}

/** In the largest size in which it stays above the hill. */
async function setTitle(setOne: (size: number) => Promise<Buffer>): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  for (const size of TITLE_SIZES) {
    const words = await setOne(size)
    const { height } = await sharp(words).metadata()
    if (height <= MAX_TITLE_HEIGHT) return words
  }
  return await setOne(MIN_TITLE_SIZE)
}

type Part = { picture: Buffer; start: number; top: number }

/** `start` is the distance from the edge at which the words begin. */
async function placeAtStart({ picture, start, top }: Part, dir: Direction): Promise<OverlayOptions> {
  if (dir === 'ltr') return place(picture, start, top)
  const { default: sharp } = await import('sharp')
  const { width } = await sharp(picture).metadata()
  return place(picture, WIDTH - start - width, top)
}

async function drawLogo(colours: Colours): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(recolour(logo, colours)))
    .resize(SIGN, SIGN)
    .png()
    .toBuffer()
}

/** As on the page: the scene fades out under the words, and the foreground continues as a hill. */
function composeScene(colours: Colours, photo: Buffer | undefined): Buffer {
  const { day } = derivePalette(colours)
  const { width, height, left, top } = SCENE
  const shown = photo
    ? `<image href="data:image/jpeg;base64,${photo.toString('base64')}" x="${left}" y="${top}" width="${width}" height="${height}"/>`
    : draw(recolour(scene, colours), DRAWING_LEFT, 58, 920, 583)
  const from = photo ? left : DRAWING_LEFT
  const across = WIDTH - from
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="fade"><stop stop-color="#000"/><stop offset=".3" stop-color="#fff"/></linearGradient>
<mask id="words" maskUnits="userSpaceOnUse" x="${from}" y="0" width="${across}" height="${HEIGHT}"><path fill="url(#fade)" d="M${from} 0h${across}v${HEIGHT}H${from}z"/></mask></defs>
<path fill="${day.cream}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<g mask="url(#words)">${shown}</g>
<path fill="${day['deep-700']}" d="M0 574C200 546 430 564 640 582S1040 598 1200 574V630H0z"/><path fill="${day['deep-800']}" d="M0 622Q300 596 640 612T1200 602V630H0z"/>
<path fill="${day['deep-700']}" d="M0 0h${WIDTH}v22H0z"/><path fill="${day.cream}" d="M0 6h${WIDTH}v11H0z"/><path fill="${day.sun}" d="M0 7h${WIDTH}v3H0z"/><path fill="${day['clay-500']}" d="M0 11h${WIDTH}v5H0z"/>
</svg>`)
}

function draw(svg: string, x: number, y: number, width: number, height: number): string {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
}
