import { hash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { brandColours } from '#contract/look/colours.ts'
import type { PartsStore } from '#contract/site/site-build.ts'
import { filledContents } from '../content/default-contents.ts'
import { createDrawingFont } from './display-font.ts'
import { setWords } from './set-words.ts'
import { createShareImage, makeShareImage } from './share-image.ts'

const { languages } = filledContents
const look = { colours: brandColours, sign: undefined, photo: undefined }
const drawn = languages.map(({ hero }) => `Pona${hero.title}`).join('')

async function measure(text: string): Promise<number> {
  const picture = await setWords({ text, size: 60, colour: '#000' }, `${drawn}سلام\u200c`)
  return (await sharp(picture).metadata()).width
}

/** Pixels in the colour of the words, left and right of the middle, in the lines of the title. */
async function countInk(picture: Buffer): Promise<{ left: number; right: number }> {
  const area = { top: 178, height: 280, width: 560 }
  const [left = 0, right = 0] = await Promise.all(
    [0, 640].map(async (start) => {
      const cut = sharp(picture)
        .extract({ ...area, left: start })
        .removeAlpha()
      const pixels = await cut.raw().toBuffer()
      const triples = Array.from({ length: pixels.length / 3 }, (_, n) => pixels.subarray(n * 3, n * 3 + 3))
      return triples.filter((pixel) => pixel.toString('hex') === '0e4d45').length
    }),
  )
  return { left, right }
}

it.each(languages)('the picture of $locale has its title where the words begin', async ({ hero, dir }) => {
  const words = { name: 'Pona', title: hero.title, dir, drawn }
  const { left, right } = await countInk(await createShareImage(words, look))
  expect(left > right).toBe(dir === 'ltr')
})

/** Red on its left, blue on its right. */
async function createPhoto(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const red = sharp({ create: { ...half, width, background: '#ff0000' } })
  return await red
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

/** Keeps what is made by its name, and reads each photograph as the same one. */
function openParts(photo: Buffer) {
  const made = new Map<string, Uint8Array>()
  const keep: PartsStore['keep'] = async (name, madeFrom, make) => {
    made.set(name, await make())
    return `/assets/${name}?${hash('sha256', madeFrom)}`
  }
  const unused = () => Promise.reject(new Error('Not used here'))
  return { made, parts: { keep, keepAt: unused, readMade: unused, readPicture: async () => photo } }
}

async function readPixel(picture: Uint8Array | undefined, left: number, top: number): Promise<string> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer()
  if (green > 120) return 'light'
  return red > blue ? 'red' : 'blue'
}

const chosen = (crop: { x: number; y: number; width: number } | null = null) => ({ picture: 'a', crop })

it.each(['ltr', 'rtl'] as const)(
  'has the photograph at the top of the page behind %s words, unmirrored',
  async (dir) => {
    const { made, parts } = openParts(await createPhoto(1_280, 1_216))
    const words = { name: 'Pona', title: 'Care abroad', dir, drawn: 'PonaCare abroad' }
    const drawing = await makeShareImage(words, { ...look, photos: {} }, parts)
    const url = await makeShareImage(words, { ...look, photos: { hero: chosen() } }, parts)
    expect(url).not.toBe(drawing)
    const picture = made.get('share.png')
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
    const [start, red, blue] = dir === 'ltr' ? [30, 800, 1_100] : [1_170, 100, 420]
    expect(await readPixel(picture, start, 400)).toBe('light')
    expect(await readPixel(picture, red, 400)).toBe('red')
    expect(await readPixel(picture, blue, 400)).toBe('blue')
  },
)

it('is the company’s own picture where it has one, without words, as it was cut', async () => {
  const { made, parts } = openParts(await createPhoto(2_400, 1_260))
  const words = { name: 'Pona', title: 'Care abroad', dir: 'ltr', drawn: 'PonaCare abroad' } as const
  const shared = chosen({ x: 0.5, y: 0, width: 0.5 })
  const url = await makeShareImage(words, { ...look, photos: { hero: chosen(), shared } }, parts)
  expect(url).toMatch(/share\.jpg/)
  const picture = made.get('share.jpg')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await readPixel(picture, 20, 20)).toBe('blue')
})

it('joins Arabic letters', async () => {
  expect(await measure('سلام')).toBeLessThan(await measure('س\u200cل\u200cا\u200cم'))
})

it.each([
  ['arabic', 'سلام'],
  ['ethiopic', 'ሰላም'],
] as const)('has the %s letters that are drawn', async (writing, letters) => {
  const [empty, font] = await Promise.all([
    createDrawingFont(writing, ' '),
    createDrawingFont(writing, letters),
  ])
  expect(font.length).toBeGreaterThan(empty.length + 500)
})
