import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PictureName, pictureSizes } from './picture-sizes.ts'

export type Photo = { avif: string; webp: string; src: string; placeholder: string }

export const photosFolder = join(import.meta.dirname, 'content/photos')

const WIDTHS = [480, 960, 1600]
const PLACEHOLDER_WIDTH = 8

/** AVIF and WebP in three widths, cropped like the picture they replace. Refuses a file that replaces none. */
export async function buildPhotos(
  folder: string,
  assetsDir: string,
): Promise<Partial<Record<PictureName, Photo>>> {
  if (!existsSync(folder)) return {}
  const files = (await readdir(folder)).filter((file) => !file.startsWith('.'))
  const photos = await Promise.all(
    files.map(
      async (file) => [toPictureName(file), await buildPhoto(join(folder, file), assetsDir)] as const,
    ),
  )
  return Object.fromEntries(photos)
}

/** Photographs have no dark palette. */
const NIGHT_STYLE = '@media screen and (prefers-color-scheme:dark){picture img{filter:brightness(.82)}}'

/** Placeholders as CSS rules, because the content security policy forbids style attributes; dimmed in dark mode. */
export function toPhotoStyles(photos: Partial<Record<PictureName, Photo>>): string {
  const placeholders = Object.entries(photos).map(
    ([name, { placeholder }]) => `.photo-${name}{background:url(${placeholder})0/cover}`,
  )
  return placeholders.length > 0 ? placeholders.join('') + NIGHT_STYLE : ''
}

function toPictureName(file: string): PictureName {
  const { name, ext } = parse(file)
  if (/^\.(?:jpe?g|png)$/i.test(ext) && isPictureName(name)) return name
  const names = Object.keys(pictureSizes).join(', ')
  throw new Error(
    `${file}: a photograph is a JPEG or PNG file named after the picture it replaces (${names})`,
  )
}

function isPictureName(name: string): name is PictureName {
  return name in pictureSizes
}

async function buildPhoto(file: string, assetsDir: string): Promise<Photo> {
  const original = await readFile(file)
  const { name } = parse(file)
  const size = pictureSizes[toPictureName(parse(file).base)]
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 8)
  const ratio = size.height / size.width
  const { autoOrient } = await sharp(original).metadata()
  const widest = Math.floor(Math.min(autoOrient.width, autoOrient.height / ratio))
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, widest)))]
  const cut = (width: number) =>
    sharp(original)
      .autoOrient()
      .resize(width, Math.round(width * ratio), { position: 'attention' })

  async function writeWidths(format: 'avif' | 'webp', encode: (image: Sharp) => Sharp): Promise<string[]> {
    return Promise.all(
      widths.map(async (width) => {
        const url = `${name}-${width}-${hash}.${format}`
        await writeFile(join(assetsDir, url), await encode(cut(width)).toBuffer())
        return `/assets/${url} ${width}w`
      }),
    )
  }
  const [avif, webp, tiny] = await Promise.all([
    writeWidths('avif', (image) => image.avif({ quality: 55 })),
    writeWidths('webp', (image) => image.webp({ quality: 75 })),
    cut(PLACEHOLDER_WIDTH).webp({ quality: 10, effort: 6 }).toBuffer(),
  ])
  return {
    avif: avif.join(', '),
    webp: webp.join(', '),
    src: `${webp[0]}`.replace(/ \d+w$/, ''),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}
