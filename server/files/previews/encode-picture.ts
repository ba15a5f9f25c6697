import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_PIXELS, outcomes, sizeBytes, sizes } from './picture-limits.ts'

/**
 * A process of its own for one picture, whose sender may be anybody. Standard input: a byte that names the size, then
 * the picture. Standard output: the picture as JPEG, without metadata. The exit code says how it went.
 */

sharp.cache(false)
sharp.concurrency(1)
// Allows only these of the formats that libvips reads; those that libvips itself calls unsafe are among the others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const input = await buffer(process.stdin)
const { edge, quality } = sizes[input[0] === sizeBytes.thumbnail ? 'thumbnail' : 'screen']
const picture = input.subarray(1)

// The spare process of a server that has stopped.
if (picture.byteLength === 0) process.exit(outcomes.unreadable)
process.exitCode = await answer()

async function answer(): Promise<number> {
  try {
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return outcomes.tooLarge
  } catch {
    return outcomes.unreadable
  }
  const whole = await encode('error').catch(() => undefined)
  // As far as it goes: half a photographed report is better than none.
  const encoded = whole ?? (await encode('none').catch(() => undefined))
  if (encoded === undefined) return outcomes.unreadable
  process.stdout.write(encoded)
  return whole ? outcomes.whole : outcomes.incomplete
}

function encode(failOn: 'none' | 'error'): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
}
