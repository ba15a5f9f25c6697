import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/escape-html.ts'
import scene from './art/hero.svg?raw'
import logo from './art/logo.svg?raw'
import { createDrawingFont } from './display-font.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const INK = '#0e4d45'

/** The preview picture of a shared link: name and title over the hero's scene. */
export async function createShareImage(name: string, title: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const fontDir = await mkdtemp(join(tmpdir(), 'pona-font-'))
  try {
    const fontFile = await writeFont(fontDir, name + title)
    return await sharp(composeScene())
      .composite([
        await setWords({ text: name, fontFile, size: 50, left: MARGIN + 82, top: 72 }),
        await setWords({ text: title, fontFile, size: 78, left: MARGIN, top: 178 }),
      ])
      .png({ palette: true, quality: 90, effort: 10 })
      .toBuffer()
  } finally {
    await rm(fontDir, { recursive: true })
  }
}

/** As on the page: the scene fades out under the words, and the foreground continues as a hill. */
function composeScene(): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="fade"><stop stop-color="#000"/><stop offset=".3" stop-color="#fff"/></linearGradient>
<mask id="words" maskUnits="userSpaceOnUse" x="320" y="0" width="880" height="${HEIGHT}"><path fill="url(#fade)" d="M320 0h880v${HEIGHT}H320z"/></mask></defs>
<path fill="#fbf6ec" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<g mask="url(#words)">${place(scene, 320, 58, 920, 583)}</g>
<path fill="${INK}" d="M0 574C200 546 430 564 640 582S1040 598 1200 574V630H0z"/><path fill="#0a3a34" d="M0 622Q300 596 640 612T1200 602V630H0z"/>
<path fill="${INK}" d="M0 0h${WIDTH}v22H0z"/><path fill="#fbf6ec" d="M0 6h${WIDTH}v11H0z"/><path fill="#f0b13c" d="M0 7h${WIDTH}v3H0z"/><path fill="#c8502f" d="M0 11h${WIDTH}v5H0z"/>
${place(logo, MARGIN, 62, 66, 66)}
</svg>`)
}

function place(svg: string, x: number, y: number, width: number, height: number): string {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
}

async function writeFont(folder: string, text: string): Promise<string> {
  const file = join(folder, 'fraunces.ttf')
  await writeFile(file, await createDrawingFont(text))
  return file
}

type Words = { text: string; fontFile: string; size: number; left: number; top: number }

async function setWords({ text, fontFile, size, left, top }: Words): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp')
  const input = await sharp({
    text: {
      text: `<span foreground="${INK}" line_height="0.88">${escapeHtml(text)}</span>`,
      font: `Fraunces ${size}`,
      fontfile: fontFile,
      width: 480,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
  return { input, left, top }
}
