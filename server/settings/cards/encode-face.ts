import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { FACE_PIXELS, faceOutcomes, MAX_FACE_BYTES, MAX_FACE_INPUT_PIXELS } from './face-limits.ts'

/**
 * A process of its own for one face. Standard input: a picture. Standard output: its middle as a small WebP, without
 * metadata. The exit code says how it went.
 */

const QUALITIES = [80, 65, 50, 35, 20]

sharp.cache(false)
sharp.concurrency(1)
// Allows only these of the formats that libvips reads; those that libvips itself calls unsafe are among the others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const picture = await buffer(process.stdin)
try {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
  if (width * height > MAX_FACE_INPUT_PIXELS) process.exit(faceOutcomes.tooLarge)
  process.stdout.write(await encodeSmall())
} catch {
  process.exitCode = faceOutcomes.unreadable
}

async function encodeSmall(): Promise<Buffer> {
  const raw = await sharp(picture, { limitInputPixels: MAX_FACE_INPUT_PIXELS })
    .autoOrient()
    .resize({ width: FACE_PIXELS, height: FACE_PIXELS, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  for (const quality of QUALITIES) {
    const small = await sharp(raw).webp({ quality, effort: 6 }).toBuffer()
    if (small.byteLength <= MAX_FACE_BYTES) return small
  }
  throw new Error('The picture is nothing but noise')
}
