import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PartsStore } from '#contract/site/site-build.ts'
import { toPhotoStyles } from './photo-styles.ts'
import { copyPhotos, makePhotos } from './photos.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-photos-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

async function putPhoto(name: string, width: number, height: number): Promise<string> {
  const photos = join(folder, 'photos')
  mkdirSync(photos, { recursive: true })
  const image = sharp({ create: { width, height, channels: 3, background: '#c8502f' } })
  await image.toFile(join(photos, name))
  return photos
}

/** Puts each file where the store of the rendering does. */
function openParts(): PartsStore {
  const toFile = (url: string) => join(folder, 'site', url)
  const keepAt: PartsStore['keepAt'] = async (url, _madeFrom, make) => {
    const content = await make()
    mkdirSync(dirname(toFile(url)), { recursive: true })
    writeFileSync(toFile(url), content)
    return url
  }
  return {
    keepAt,
    keep: (name, madeFrom, make) => keepAt(`/assets/${name.replace('.', '-0a1b2c3d.')}`, madeFrom, make),
    readMade: async (url) => readFileSync(toFile(url)),
    readPicture: async (id) => readFileSync(join(folder, 'copies', id)),
  }
}

async function build(photosFolder: string) {
  return makePhotos(await copyPhotos(photosFolder, join(folder, 'copies')), openParts())
}

test('a photograph becomes AVIF and WebP in three widths, in the shape of the art', async () => {
  const { about } = await build(await putPhoto('about.jpg', 2400, 1200))
  expect(about?.avif.split(', ')).toEqual(
    [480, 960, 1542].map((width) => expect.stringMatching(` ${width}w$`)),
  )
  expect(about?.webp).toMatch(/\/assets\/about-\d+-[0-9a-f]{8}\.webp/)
  const assets = join(folder, 'site/assets')
  const made = readdirSync(assets).filter((name) => !name.includes('-tiny-'))
  expect(made).toHaveLength(6)
  const [smallest] = made.filter((name) => name.startsWith('about-480-'))
  expect(await sharp(join(assets, `${smallest}`)).metadata()).toMatchObject({ width: 480, height: 373 })
})

test('a small photograph is not enlarged', async () => {
  const { india } = await build(await putPhoto('india.png', 600, 400))
  expect(india?.avif).toMatch(/480w, .* 600w$/)
  expect(india?.avif).not.toContain('960w')
})

test('the part that was chosen is shown, and no more than there is', async () => {
  const left = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#102030' } })
    .extend({ right: 800, background: '#f0b13c' })
    .png()
    .toBuffer()
  mkdirSync(join(folder, 'copies'))
  writeFileSync(join(folder, 'copies', 'a'), left)
  const crop = { x: 0.5, y: 0.5, width: 0.9 }
  const { hero } = await makePhotos({ hero: { picture: 'a', crop } }, openParts())
  const { dominant } = await sharp(join(folder, 'site', `${hero?.src}`)).stats()
  expect(dominant).toMatchObject({ r: 232, g: 184, b: 56 })
  expect(hero?.webp).toMatch(/ 480w, .* 631w$/)
})

test('a photograph of nothing but noise is refused, with the bytes that are too many', async () => {
  const [width, height] = [780, 494]
  const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  mkdirSync(join(folder, 'copies'))
  writeFileSync(join(folder, 'copies', 'a'), noise)
  await expect(makePhotos({ hero: { picture: 'a', crop: null } }, openParts())).rejects.toThrow(
    /^the photograph for "hero" takes \d+ bytes on a phone, \d+ more than the 100000/,
  )
})

test('the first photograph has a tiny copy of itself in the stylesheet, and the others their colour', async () => {
  await putPhoto('about.jpg', 720, 560)
  const photos = await build(await putPhoto('hero.jpeg', 1200, 760))
  const styles = toPhotoStyles(photos)
  expect(styles).toMatch(/\.photo-hero\{background:url\(data:image\/webp;base64,/)
  expect(styles).toMatch(/\.photo-about\{background:#c[0-9a-f]5[0-9a-f]{3}\}/)
  expect(styles).toContain('picture img{filter:brightness(')
  expect(toPhotoStyles({})).toBe('')
  expect(styles.length).toBeLessThan(400)
})

test('a file that replaces no picture is refused, with the names that would', async () => {
  for (const name of ['abuot.jpg', 'about.webp']) {
    const photos = join(folder, name)
    mkdirSync(photos)
    writeFileSync(join(photos, name), '')
    await expect(copyPhotos(photos, join(folder, 'copies'))).rejects.toThrow(
      /named after the picture.*hero, about, shared, india/,
    )
  }
})

test('without a folder there are no photographs', async () => {
  expect(await copyPhotos(join(folder, 'none'), join(folder, 'copies'))).toEqual({})
})
