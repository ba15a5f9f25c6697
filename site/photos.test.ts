import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPhotos, toPhotoStyles } from './photos.ts'

let folder: string
let assetsDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-photos-'))
  assetsDir = join(folder, 'assets')
  mkdirSync(assetsDir)
})

afterEach(() => rmSync(folder, { recursive: true }))

async function putPhoto(name: string, width: number, height: number): Promise<string> {
  const photos = join(folder, 'photos')
  mkdirSync(photos, { recursive: true })
  const image = sharp({ create: { width, height, channels: 3, background: '#c8502f' } })
  await image.toFile(join(photos, name))
  return photos
}

test('a photograph becomes AVIF and WebP in three widths, in the shape of the art', async () => {
  const { about } = await buildPhotos(await putPhoto('about.jpg', 2400, 1200), assetsDir)
  const url = /\/assets\/about-\d+-[0-9a-f]{8}\.(?:avif|webp)/
  expect(about?.avif.split(', ')).toEqual(
    [480, 960, 1542].map((width) => expect.stringMatching(` ${width}w$`)),
  )
  expect(about?.webp).toMatch(url)
  expect(readdirSync(assetsDir)).toHaveLength(6)
  const [smallest] = readdirSync(assetsDir).filter((name) => name.startsWith('about-480-'))
  expect(await sharp(join(assetsDir, `${smallest}`)).metadata()).toMatchObject({ width: 480, height: 373 })
})

test('a small photograph is not enlarged', async () => {
  const { india } = await buildPhotos(await putPhoto('india.png', 600, 400), assetsDir)
  expect(india?.avif).toMatch(/480w, .* 600w$/)
  expect(india?.avif).not.toContain('960w')
})

test('a photograph has a tiny copy of itself in the stylesheet', async () => {
  const photos = await buildPhotos(await putPhoto('hero.jpeg', 1200, 760), assetsDir)
  const styles = toPhotoStyles(photos)
  expect(styles).toMatch(/^\.photo-hero\{background:url\(data:image\/webp;base64,/)
  expect(styles).toContain('picture img{filter:brightness(')
  expect(toPhotoStyles({})).toBe('')
  expect(styles.length).toBeLessThan(400)
})

test('a file that replaces no picture is refused, with the names that would', async () => {
  for (const name of ['abuot.jpg', 'about.webp']) {
    const photos = join(folder, name)
    mkdirSync(photos)
    writeFileSync(join(photos, name), '')
    await expect(buildPhotos(photos, assetsDir)).rejects.toThrow(
      /named after the picture.*hero, about, india/,
    )
  }
})

test('without a folder there are no photographs', async () => {
  expect(await buildPhotos(join(folder, 'none'), assetsDir)).toEqual({})
})
