import sharp from 'sharp'
import { createRandom, type Random } from '../server/random.ts'

/** As phones of 12 megapixels take them. */
const [WIDTH, HEIGHT] = [3_000, 4_000]
const LINES = 38
const SYLLABLES = [
  'car',
  'di',
  'o',
  'my',
  'tral',
  'val',
  've',
  'ste',
  'no',
  'sis',
  'mo',
  'de',
  'rate',
  'ef',
  'fu',
]

type PageOptions = { title: string; seed: number; width?: number }

/** A printed report on a table, photographed with a phone: a JPEG of some 3 MB that looks like one. */
export async function photographPage({ title, seed, width = WIDTH }: PageOptions): Promise<Buffer> {
  const random = createRandom(seed)
  const grain = await sharp({
    create: {
      width,
      height: Math.round((width * HEIGHT) / WIDTH),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .blur(0.7)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(drawPage({ title, width }, random)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

function drawPage({ title, width }: { title: string; width: number }, random: Random): string {
  const lines = Array.from(
    { length: LINES },
    (_, n) => `<text x="420" y="${1_050 + n * 66}" font-size="44">${writeLine(random)}</text>`,
  )
  const turn = (random() - 0.5) * 5
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="DejaVu Serif, serif">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fdfbf3"/><stop offset="1" stop-color="#c9c2b2"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="#5d4432"/>
    <g transform="rotate(${turn} ${WIDTH / 2} ${HEIGHT / 2})" fill="#25231f">
      <rect x="250" y="280" width="2500" height="3440" fill="url(#light)"/>
      <text x="420" y="560" font-size="96" font-weight="bold">${title}</text>
      <text x="420" y="680" font-size="50">Mulago Heart Clinic, Kampala</text>
      <text x="420" y="830" font-size="50">Patient: A. Nakato   Age: 54   Page of 3</text>
      <path d="M420 900H2580" stroke="#25231f" stroke-width="5"/>
      ${lines.join('\n')}
    </g>
  </svg>`
}

function writeLine(random: Random): string {
  let line = ''
  while (line.length < 78) {
    const syllables = 1 + Math.floor(random() * 4)
    for (let n = 0; n < syllables; n++) line += SYLLABLES[Math.floor(random() * SYLLABLES.length)]
    line += ' '
  }
  return line.trim()
}
