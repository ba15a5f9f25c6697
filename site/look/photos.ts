import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Sharp } from 'sharp'
import type { MadePhoto, PartsStore, Photos } from '#contract/site/site-build.ts'
import { findPictureSize, isPictureName, pictureSizes } from './picture-sizes.ts'

const WIDTHS = [480, 960, 1600]
const PLACEHOLDER_WIDTH = 8
/** The others load before they are reached: a colour is enough, and their tiny copies would fill the first response. */
const FIRST_SEEN = 'hero'
const ID_DIGITS = 32

/** Phones load at most so much for a photograph: this many pixels are wide enough for the sharpest of them. */
const PHONE_WIDTH = 960
const MAX_PHONE_BYTES = 100_000
/** The first whose result is small enough is taken. */
const QUALITIES = { avif: [55, 45], webp: [75] } as const
/** The encoder's own, 4, takes 15 seconds for a photograph with much detail instead of one and a half, and saves 7 %. */
const EFFORTS = { avif: 2, webp: 4 } as const

/** Copies the photographs of the content's folder to `outDir`, by their ids. Refuses a file that replaces no picture. */
export async function copyPhotos(folder: string, outDir: string): Promise<Photos> {
  if (!existsSync(folder)) return {}
  const files = (await readdir(folder)).filter((file) => !file.startsWith('.'))
  await mkdir(outDir, { recursive: true })
  const photos = await Promise.all(
    files.map(async (file) => {
      const name = toPictureName(file)
      const content = await readFile(join(folder, file))
      const picture = hash('sha256', content).slice(0, ID_DIGITS)
      await writeFile(join(outDir, picture), content)
      return [name, { picture, crop: null }] as const
    }),
  )
  return Object.fromEntries(photos)
}

/** AVIF and WebP in three widths, in the shape of the picture that they replace. */
export async function makePhotos(
  photos: Photos,
  parts: PartsStore,
): Promise<Readonly<Record<string, MadePhoto>>> {
  const made = await Promise.all(
    Object.entries(photos).map(async ([name, photo]) => [name, await makePhoto(name, photo, parts)] as const),
  )
  return Object.fromEntries(made)
}

function toPictureName(file: string): string {
  const { name, ext } = parse(file)
  if (/^\.(?:jpe?g|png)$/i.test(ext) && isPictureName(name)) return name
  const names = Object.keys(pictureSizes).join(', ')
  throw new Error(
    `${file}: a photograph is a JPEG or PNG file named after the picture it replaces (${names})`,
  )
}

type Photo = Photos[string]

export type CutPhoto = {
  /** The part that is shown, so many pixels wide. */
  cut: (width: number) => Sharp
  /** How wide that part is in the original. */
  widest: number
}

/** Opens a photograph in a shape; without a chosen part, the one that draws most attention. */
export async function cutPhoto(
  { picture, crop }: Photo,
  shape: Size,
  { readPicture }: Pick<PartsStore, 'readPicture'>,
): Promise<CutPhoto> {
  const { default: sharp } = await import('sharp')
  const original = await readPicture(picture)
  const ratio = shape.height / shape.width
  const { autoOrient } = await sharp(original).metadata()
  const region = crop && toRegion(crop, autoOrient, ratio)
  return {
    widest: region?.width ?? Math.floor(Math.min(autoOrient.width, autoOrient.height / ratio)),
    cut(width) {
      const upright = sharp(original).autoOrient()
      return (region ? upright.extract(region) : upright).resize(width, Math.round(width * ratio), {
        ...(!region && { position: 'attention' }),
      })
    },
  }
}

async function makePhoto(name: string, photo: Photo, parts: PartsStore): Promise<MadePhoto> {
  const { keepAt, readMade } = parts
  const { picture, crop } = photo
  const size = findPictureSize(name)
  const ratio = size.height / size.width
  const { cut, widest } = await cutPhoto(photo, size, parts)
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, widest)))]
  // One hash for all of them compresses better in the page.
  const key = hash('sha256', JSON.stringify([picture, crop, ratio])).slice(0, 8)

  async function makeWidths(format: keyof typeof QUALITIES): Promise<string[]> {
    return Promise.all(
      widths.map(async (width) => {
        const url = `/assets/${name}-${width}-${key}.${format}`
        return `${await keepAt(url, key, () => encode(cut(width), { name, width, format }))} ${width}w`
      }),
    )
  }
  const [avif, webp, tiny] = await Promise.all([
    makeWidths('avif'),
    makeWidths('webp'),
    keepAt(`/assets/${name}-tiny-${key}.webp`, key, () =>
      cut(PLACEHOLDER_WIDTH).webp({ quality: 10, effort: 6 }).toBuffer(),
    ),
  ])
  return {
    avif: avif.join(', '),
    webp: webp.join(', '),
    src: `${webp[0]}`.replace(/ \d+w$/, ''),
    placeholder:
      name === FIRST_SEEN ? toTinyCopy(await readMade(tiny)) : await toMeanColour(await readMade(tiny)),
  }
}

function toTinyCopy(tiny: Uint8Array): string {
  return `url(data:image/webp;base64,${Buffer.from(tiny).toString('base64')})0/cover`
}

async function toMeanColour(tiny: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp')
  const pixel = await sharp(tiny).removeAlpha().toColourspace('srgb').resize(1, 1).raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

type Size = { width: number; height: number }

/** Where the part would reach beyond the picture, it becomes smaller. */
function toRegion(crop: NonNullable<Photo['crop']>, { width, height }: Size, ratio: number) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  const widest = Math.min(crop.width * width, width - left, (height - top) / ratio)
  const shown = Math.max(1, Math.floor(widest))
  return { left, top, width: shown, height: Math.max(1, Math.floor(shown * ratio)) }
}

type Encoding = { name: string; width: number; format: keyof typeof QUALITIES }

async function encode(picture: Sharp, { name, width, format }: Encoding): Promise<Buffer> {
  let bytes = 0
  for (const quality of QUALITIES[format]) {
    const encoded = await picture.clone()[format]({ quality, effort: EFFORTS[format] }).toBuffer()
    if (format === 'webp' || width > PHONE_WIDTH || encoded.length <= MAX_PHONE_BYTES) return encoded
    bytes = encoded.length
  }
  throw new Error(
    `the photograph for "${name}" takes ${bytes} bytes on a phone, ${bytes - MAX_PHONE_BYTES} more than the ${MAX_PHONE_BYTES} that it may take: choose one with less detail, or show a smaller part of it`,
  )
}
