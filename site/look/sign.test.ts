import sharp from 'sharp'
import { expect, it } from 'vitest'
import { brandColours as colours } from '#contract/look/colours.ts'
import { filledContents as contents } from '../content/default-contents.ts'
import { drawSign, drawSquareSign, readSign } from './sign.ts'

const wide = () =>
  sharp({ create: { width: 900, height: 200, channels: 4, background: '#123f7a' } })
    .png()
    .toBuffer()
const square = () =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
const other = { ...contents, company: { ...contents.company, name: 'Ikeja Care', monogram: 'IC' } }

async function readPixel(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return `#${pixel.toString('hex')}`
}

async function read(from: typeof other | typeof contents, logo: string | null, picture = square) {
  const sign = await readSign(
    { contents: from, look: { colours, logo } },
    { readPicture: picture, titles: '' },
  )
  if (sign === undefined) throw new Error('There is no sign')
  return sign
}

it('the company of the content has the drawing, and another its letters', async () => {
  expect(
    await readSign({ contents, look: { colours, logo: null } }, { readPicture: square, titles: '' }),
  ).toBeUndefined()
  expect(await read(other, null)).toMatchObject({ letters: 'IC' })
  expect(await read(other, null)).not.toHaveProperty('picture')
})

it('letters stand on the dark ground', async () => {
  const icon = await drawSquareSign(await read(other, null), 192, { colours, shape: 'full' })
  expect(await readPixel(icon, 2, 2)).toBe('#0e4d45')
  expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192 })
})

it('a picture stays inside the circle that every platform keeps', async () => {
  const icon = await drawSquareSign(await read(other, 'id'), 200, { colours, shape: 'full' })
  expect(await readPixel(icon, 100, 100)).toBe('#ff0000')
  // The corner of the picture is 80 px from the middle at most.
  for (const edge of [40, 159]) expect(await readPixel(icon, edge, edge)).toBe('#fffdf8')
})

it('a picture that is wide stands beside the name as it is, and letters on the icons', async () => {
  const sign = await read(other, 'id', wide)
  const { width = 0, height } = await sharp(await drawSign(sign, 120, colours)).metadata()
  expect(width).toBeGreaterThan(400)
  expect(width).toBeLessThanOrEqual(480)
  expect(height).toBeLessThanOrEqual(120)
  const icon = await drawSquareSign(sign, 192, { colours, shape: 'full' })
  expect(await readPixel(icon, 2, 2)).toBe('#0e4d45')
})

it('a ground that is coloured stays whole, however a photograph’s format has changed it', async () => {
  const words = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const ground = sharp({ create: { width: 300, height: 120, channels: 3, background: '#0b6b3a' } })
  const jpeg = await ground
    .composite([{ input: words }])
    .jpeg({ quality: 60 })
    .toBuffer()
  const drawn = await drawSign(await read(other, 'id', async () => jpeg), 120, colours)
  const { width = 0, height = 0 } = await sharp(drawn).metadata()
  expect(height).toBe(120)
  // An edge of paper is 7 px wide.
  expect(width - 14).toBeCloseTo(106 * 2.5, -1)
  const [left, right] = await Promise.all([20, width - 21].map((at) => readPixel(drawn, at, 60)))
  expect(Math.abs(Number.parseInt(left?.slice(3, 5) ?? '', 16) - 0x6b)).toBeLessThan(6)
  expect(right).toBe(left)
  expect(await readPixel(drawn, Math.round(width / 2), 60)).toMatch(/^#f/)
})

it('an edge that is transparent or white is taken off', async () => {
  const mark = await square()
  for (const background of ['#0000', '#ffffff']) {
    const sheet = sharp({ create: { width: 900, height: 600, channels: 4, background } })
    const picture = await sheet
      .composite([{ input: mark }])
      .png()
      .toBuffer()
    const drawn = await drawSign(await read(other, 'id', async () => picture), 120, colours)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 120, height: 120 })
  }
})
