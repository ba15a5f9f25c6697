import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { OpenedFile } from '../find-files.ts'
import { toOutgoing } from './outgoing.ts'

const PLACE = '1 deg 17 min S'
const DEVICE = 'SM-A155F of Amina'
const exif = (orientation: number) => ({
  IFD0: { Model: DEVICE, Orientation: String(orientation), ImageDescription: PLACE },
})
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${DEVICE} ${PLACE}</x:xmpmeta>`

/** Its upper left quarter is red, the rest white. */
async function takePhoto(format: 'jpeg' | 'png' | 'webp', orientation: number): Promise<Buffer> {
  const red = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  return await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif(exif(orientation))
    .withMetadata({ orientation })
    .withXmp(xmp)
    .toFormat(format, { quality: 90 })
    .toBuffer()
}

function toFile(content: Buffer): OpenedFile {
  const file = { id: 'a', name: 'a', type: 'x', state: 'packed', bytes: content.byteLength } as const
  return {
    ...file,
    async *read({ from, to } = { from: 0, to: content.byteLength }) {
      yield content.subarray(from, to)
    },
  }
}

async function leave(content: Buffer): Promise<{ content: Buffer; carries: string | null }> {
  const outgoing = await toOutgoing(toFile(content))
  const parts: Uint8Array[] = []
  for await (const part of outgoing.content) parts.push(part)
  return { content: Buffer.concat(parts), carries: outgoing.carries }
}

const tells = (content: Buffer) => [PLACE, DEVICE].some((words) => content.includes(words))
const toPixels = (content: Buffer) => sharp(content).autoOrient().raw().toBuffer()

it.each([
  ['jpeg', 1],
  ['jpeg', 6],
  ['jpeg', 3],
  ['png', 1],
  ['png', 6],
  ['webp', 1],
  ['webp', 8],
] as const)(
  'a photo (%s, turned %i) leaves with its pixels and turned as it was, and tells nothing else',
  async (format, orientation) => {
    const photo = await takePhoto(format, orientation)
    expect(tells(photo)).toBe(true)
    const { content, carries } = await leave(photo)
    expect(carries).toBe(null)
    expect(tells(content)).toBe(false)
    expect((await toPixels(content)).equals(await toPixels(photo))).toBe(true)
    const { xmp: kept, orientation: turned = 1 } = await sharp(content).metadata()
    expect([kept, turned]).toEqual([undefined, orientation])
  },
)

it('what follows a picture stays behind, such as the film of a moving photo or a second picture', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const photo = Buffer.concat([
      await takePhoto(format, 1),
      Buffer.from(`ftypmp42 ${PLACE}`),
      await takePhoto('jpeg', 1),
    ])
    expect(tells((await leave(photo)).content)).toBe(false)
  }
})

it('a progressive photo in CMYK with a colour profile keeps its colours', async () => {
  const photo = await sharp(await takePhoto('jpeg', 1))
    .toColourspace('cmyk')
    .withMetadata()
    .jpeg({ progressive: true })
    .toBuffer()
  const { content } = await leave(photo)
  expect((await sharp(content).metadata()).icc).toEqual((await sharp(photo).metadata()).icc)
  expect((await toPixels(content)).equals(await toPixels(photo))).toBe(true)
})

it('comments of a JPEG and texts of a PNG stay behind', async () => {
  const jpeg = await takePhoto('jpeg', 1)
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, PLACE.length + 2), Buffer.from(PLACE)])
  const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  expect(tells((await leave(commented)).content)).toBe(false)
})

it('a photo that is cut leaves as far as it goes', async () => {
  const photo = await takePhoto('jpeg', 6)
  const { content, carries } = await leave(photo.subarray(0, photo.byteLength - 40))
  expect([carries, tells(content)]).toEqual([null, false])
})

it('an AVIF is emptied in its place', async () => {
  const photo = await sharp(await takePhoto('png', 1))
    .withExif(exif(1))
    .withXmp(xmp)
    .avif()
    .toBuffer()
  expect(tells(photo)).toBe(true)
  const { content, carries } = await leave(photo)
  expect([carries, tells(content), content.byteLength]).toEqual([null, false, photo.byteLength])
  expect((await toPixels(content)).equals(await toPixels(photo))).toBe(true)
})

it('a HEIC loses what it describes itself with, and what its maker adds', async () => {
  const { content, carries } = await leave(createHeic([PLACE, DEVICE]))
  expect([carries, tells(content), content.includes('the picture')]).toEqual([null, false, true])
})

it.each([
  ['a DICOM', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.from(DEVICE)]), 'scan'],
  ['a ZIP', Buffer.from('PK\x03\x04'), 'archive'],
  ['a film', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'), 'unknown'],
  ['a HEIC whose places can’t be found', Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'), 'photo'],
  ['a JPEG that can’t be followed', Buffer.from('\xff\xd8\xff\xe0\0\x04ab??', 'latin1'), 'photo'],
  ['a PDF', Buffer.from('%PDF-1.7'), null],
])('%s leaves as it came, and it is told what it carries', async (_, file, carries) => {
  expect(await leave(file)).toEqual({ content: file, carries })
})

/** The boxes of a phone's HEIC, with words in place of Exif, XMP, a maker's box and the picture. */
function createHeic([place = '', device = '']: string[]): Buffer {
  const exifItem = Buffer.from(`\0\0\0\x06Exif\0\0MM\0*${place}`.padEnd(40))
  const xmpItem = Buffer.from(`<x>${device}</x>`)
  const picture = Buffer.from('the picture')
  const items = [exifItem, xmpItem, picture]
  const build = (dataAt: number) => {
    let at = dataAt
    const places = items.map((item, index) => {
      const entry = Buffer.alloc(14)
      entry.writeUInt16BE(index + 1, 0)
      entry.writeUInt16BE(1, 4)
      entry.writeUInt32BE(at, 6)
      entry.writeUInt32BE(item.byteLength, 10)
      at += item.byteLength
      return entry
    })
    const types = ['Exif', 'mime', 'hvc1'].map((type, index) =>
      toBox('infe', Buffer.of(2, 0, 0, 0, 0, index + 1, 0, 0), Buffer.from(`${type}\0`)),
    )
    const meta = toBox(
      'meta',
      Buffer.alloc(4),
      toBox('iinf', Buffer.of(0, 0, 0, 0, 0, 3), ...types),
      toBox('iloc', Buffer.of(0, 0, 0, 0, 0x44, 0, 0, 3), ...places),
    )
    const head = Buffer.concat([
      toBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
      meta,
      toBox('uuid', Buffer.from(device)),
    ])
    return { head, dataAt: head.byteLength + 8 }
  }
  const { head } = build(build(0).dataAt)
  return Buffer.concat([head, toBox('mdat', ...items)])
}

function toBox(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type), ...content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.byteLength + 4)
  return Buffer.concat([size, body])
}
