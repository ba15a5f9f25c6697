import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { HEADER_BYTES, KEPT_EDGE, MAX_PIXELS, outcomes } from './upload-limits.ts'

/**
 * A process of its own for one picture. Standard input: the file. Standard output: its width and height, then the picture
 * as WebP, without metadata. The exit code says how it went.
 */

sharp.cache(false)
sharp.concurrency(1)

const SVG_START = /^(?:\uFEFF|\s|<\?xml[^>]*>|<!--[^>]*-->)*<svg[\s>]/i
/** Matches parts that no drawing needs: scripts, styles from elsewhere, other pages, entities, and other files. */
const ACTIVE =
  /<!(?:DOCTYPE|ENTITY)|<(?:[\w.-]+:)?(?:script|foreignObject|iframe|image|use\s[^>]*href\s*=\s*["'](?!#))|@import|url\(\s*["']?(?!#)|\son\w+\s*=/i
const SVG_DPI = 72

const input = await buffer(process.stdin)
const isDrawing = SVG_START.test(input.subarray(0, 4096).toString('utf8'))

// Allows only these of the formats that libvips reads; those that libvips itself calls unsafe are among the others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: isDrawing
    ? ['VipsForeignLoadSvg']
    : ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
process.exitCode = await answer()

async function answer(): Promise<number> {
  if (isDrawing && ACTIVE.test(input.toString('utf8'))) return outcomes.active
  try {
    const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return outcomes.tooLarge
    const { data, info } = await encode(open(Math.max(width, height)))
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32BE(info.width, 0)
    header.writeUInt32BE(info.height, 4)
    process.stdout.write(Buffer.concat([header, data]))
    return outcomes.whole
  } catch {
    return outcomes.unreadable
  }
}

/** A drawing has no pixels yet: it gets as many as are kept. */
function open(edge: number): Sharp {
  const density = Math.min(2_400, Math.max(1, (SVG_DPI * KEPT_EDGE) / edge))
  return sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...(isDrawing && { density }) })
}

async function encode(picture: Sharp) {
  const { hasAlpha } = await picture.metadata()
  return picture
    .autoOrient()
    .resize({ width: KEPT_EDGE, height: KEPT_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp(hasAlpha ? { lossless: true } : { quality: 88 })
    .toBuffer({ resolveWithObject: true })
}
