import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { iconName, MANIFEST_SIZES } from './public-files.ts'
import { siteRoot } from './vite-options.ts'

const GREEN = '#0e4d45'
const ICO_HEADER_BYTES = 22

/** Writes the icons at the fixed addresses that browsers request, and those of the manifest. */
export async function writeAppIcons(siteDir: string): Promise<void> {
  const favicon = await readFile(join(siteRoot, 'art/favicon.svg'))
  const appIcon = toAppIcon(await readFile(join(siteRoot, 'art/logo-reverse.svg'), 'utf8'))
  await Promise.all([
    writeFile(join(siteDir, 'favicon.ico'), toIco(await toPng(favicon, 32), 32)),
    writeFile(join(siteDir, 'apple-touch-icon.png'), await toPng(appIcon, 180)),
    ...MANIFEST_SIZES.map(async (size) =>
      writeFile(join(siteDir, iconName(size)), await toPng(appIcon, size)),
    ),
  ])
}

/** The sign on a full green square, inside the circle that every platform's mask keeps. */
function toAppIcon(logo: string): Buffer {
  const sign = logo.replace('<svg ', '<svg x="9" y="9.2" width="30" height="30" ')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="${GREEN}" d="M0 0h48v48H0z"/>${sign}</svg>`,
  )
}

function toPng(svg: Buffer, size: number): Promise<Buffer> {
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
