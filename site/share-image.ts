import type { Colours } from '#contract/look/colours.ts'
import { derivePalette } from '#contract/look/palette.ts'
import scene from './art/hero.svg?raw'
import logo from './art/logo.svg?raw'
import { recolour } from './drawings.ts'
import { place, setWords } from './set-words.ts'
import { drawSign, type Sign } from './sign.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const SIGN = 66
const TEXT_WIDTH = 480

/** `drawn`: all letters of this process. */
type ShareWords = { name: string; title: string; drawn: string }

/** The preview picture of a shared link: name and title over the hero's scene. */
export async function createShareImage(
  { name, title, drawn }: ShareWords,
  colours: Colours,
  sign: Sign | undefined,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const ink = derivePalette(colours).day['forest-700']
  const own = sign && (await drawSign(sign, SIGN, colours))
  const { width = SIGN } = own ? await sharp(own).metadata() : {}
  const [nameWords, titleWords] = await setWords(
    [
      { text: name, size: 50, colour: ink, width: TEXT_WIDTH },
      { text: title, size: 78, colour: ink, width: TEXT_WIDTH },
    ],
    drawn,
  )
  if (!(nameWords && titleWords)) throw new Error('Words were set without a picture')
  return await sharp(composeScene(colours, own === undefined))
    .composite([
      ...(own ? [place(own, MARGIN, 62)] : []),
      place(nameWords, MARGIN + width + 16, 72),
      place(titleWords, MARGIN, 178),
    ])
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer()
}

/** As on the page: the scene fades out under the words, and the foreground continues as a hill. */
function composeScene(colours: Colours, hasDrawing: boolean): Buffer {
  const { day } = derivePalette(colours)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="fade"><stop stop-color="#000"/><stop offset=".3" stop-color="#fff"/></linearGradient>
<mask id="words" maskUnits="userSpaceOnUse" x="320" y="0" width="880" height="${HEIGHT}"><path fill="url(#fade)" d="M320 0h880v${HEIGHT}H320z"/></mask></defs>
<path fill="${day.cream}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<g mask="url(#words)">${draw(recolour(scene, colours), 320, 58, 920, 583)}</g>
<path fill="${day['deep-700']}" d="M0 574C200 546 430 564 640 582S1040 598 1200 574V630H0z"/><path fill="${day['deep-800']}" d="M0 622Q300 596 640 612T1200 602V630H0z"/>
<path fill="${day['deep-700']}" d="M0 0h${WIDTH}v22H0z"/><path fill="${day.cream}" d="M0 6h${WIDTH}v11H0z"/><path fill="${day.sun}" d="M0 7h${WIDTH}v3H0z"/><path fill="${day['clay-500']}" d="M0 11h${WIDTH}v5H0z"/>
${hasDrawing ? draw(recolour(logo, colours), MARGIN, 62, SIGN, SIGN) : ''}
</svg>`)
}

function draw(svg: string, x: number, y: number, width: number, height: number): string {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
}
