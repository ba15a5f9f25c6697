import sharp from 'sharp'
import { expect, it } from 'vitest'
import { brandColours } from '#contract/look/colours.ts'
import { filledContents } from './default-contents.ts'
import { createDrawingFont } from './display-font.ts'
import { setWords } from './set-words.ts'
import { createShareImage } from './share-image.ts'

const { languages } = filledContents
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
  const { left, right } = await countInk(await createShareImage(words, brandColours, undefined))
  expect(left > right).toBe(dir === 'ltr')
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
