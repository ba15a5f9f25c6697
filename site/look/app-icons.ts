import type { Colours } from '#contract/look/colours.ts'
import { derivePalette } from '#contract/look/palette.ts'
import type { PartsStore } from '#contract/site/site-build.ts'
import favicon from '../art/favicon.svg?raw'
import logo from '../art/logo-reverse.svg?raw'
import { iconName, MANIFEST_SIZES } from '../content/public-files.ts'
import { recolour } from './drawings.ts'
import { drawSquareSign, type Sign } from './sign.ts'

const ICO_SIZE = 32
const ICO_HEADER_BYTES = 22

/** Makes the icons at the fixed addresses that browsers request, and those of the manifest. */
export async function makeAppIcons(
  { keepAt }: Pick<PartsStore, 'keepAt'>,
  colours: Colours,
  sign: Sign | undefined,
): Promise<void> {
  const madeFrom = sign?.madeFrom ?? JSON.stringify(colours)
  const toIcon = (size: number) =>
    sign ? drawSquareSign(sign, size, { colours, shape: 'full' }) : toPng(toAppIcon(colours), size)
  await Promise.all([
    keepAt('/favicon.ico', madeFrom, async () =>
      toIco(
        sign
          ? await drawSquareSign(sign, ICO_SIZE, { colours, shape: 'round' })
          : await toPng(Buffer.from(recolour(favicon, colours)), ICO_SIZE),
        ICO_SIZE,
      ),
    ),
    keepAt('/apple-touch-icon.png', madeFrom, () => toIcon(180)),
    ...MANIFEST_SIZES.map((size) => keepAt(`/${iconName(size)}`, madeFrom, () => toIcon(size))),
  ])
}

/** The sign on a full square, inside the circle that every platform's mask keeps. */
function toAppIcon(colours: Colours): Buffer {
  const drawing = recolour(logo, colours).replace('<svg ', '<svg x="9" y="9.2" width="30" height="30" ')
  const ground = derivePalette(colours).day['deep-700']
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="${ground}" d="M0 0h48v48H0z"/>${drawing}</svg>`,
  )
}

async function toPng(svg: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(svg, { density: 72 * (size / 48) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
}

function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
