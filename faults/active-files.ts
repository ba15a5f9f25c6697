import sharp from 'sharp'
import type { SentFile } from '#testing/files/sent-files.ts'

/** A file of some kind around what runs elsewhere. */
type Carrier = { extension: string; wrap: (payload: string) => Buffer }

async function createCarriers(): Promise<Carrier[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
  const jpeg = await picture.clone().jpeg().toBuffer()
  const png = await picture.clone().png().toBuffer()
  const webp = await picture.clone().webp().toBuffer()
  return [
    { extension: 'jpg', wrap: (payload) => withJpegComment(jpeg, payload) },
    { extension: 'png', wrap: (payload) => Buffer.concat([png, Buffer.from(payload)]) },
    { extension: 'webp', wrap: (payload) => Buffer.concat([webp, Buffer.from(payload)]) },
    { extension: 'pdf', wrap: (payload) => Buffer.from(`%PDF-1.7\n${payload}\n%%EOF`) },
    { extension: 'zip', wrap: (payload) => Buffer.from(`PK\u0003\u0004${payload}`) },
    // Also the start of a script: a variable of that name.
    { extension: 'gif', wrap: (payload) => Buffer.from(`GIF89a=1;${payload}`) },
    { extension: 'txt', wrap: (payload) => Buffer.from(payload) },
    { extension: 'docx', wrap: (payload) => Buffer.from(`\ufeff${payload}`) },
  ]
}

/** Still a picture: readers of JPEG skip a comment. */
function withJpegComment(jpeg: Buffer, comment: string): Buffer {
  const header = Buffer.from([0xff, 0xfe, 0, 0])
  header.writeUInt16BE(Buffer.byteLength(comment) + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), header, Buffer.from(comment), jpeg.subarray(2)])
}

type Payload = { extension: string; write: (mark: string) => string }

const toScript = (mark: string) => `new Image().src='${mark}'`

const payloads: readonly Payload[] = [
  { extension: 'html', write: (mark) => `<html><body><script>${toScript(mark)}</script><img src="${mark}">` },
  {
    extension: 'svg',
    write: (mark) =>
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${toScript(mark)}"><script>${toScript(mark)}</script></svg>`,
  },
  { extension: 'js', write: (mark) => `\n${toScript(mark)}//` },
  { extension: 'htm', write: (mark) => `<meta http-equiv="refresh" content="0;url=${mark}">` },
  { extension: 'css', write: (mark) => `\n@import url("${mark}");*{background:url("${mark}")}` },
  {
    extension: 'xhtml',
    write: (mark) => `<html xmlns="http://www.w3.org/1999/xhtml"><script>${toScript(mark)}</script></html>`,
  },
  {
    extension: 'pdf',
    write: (mark) => `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("${mark}",true);fetch("${mark}"))>>
/AA<</O<</S/URI/URI(${mark})>>>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 200 200]/A<</S/URI/URI(${mark})>>>>]>> endobj
trailer <</Root 1 0 R>>`,
  },
]

/**
 * Files that would request `mark` if anything in them ran: each payload in each carrier, named as what it holds and as
 * what it pretends to be.
 */
export async function createActiveFiles(toMark: (n: number) => string): Promise<SentFile[]> {
  const carriers = await createCarriers()
  const kinds = payloads.flatMap((payload) =>
    carriers.flatMap((carrier) =>
      [...new Set([payload.extension, carrier.extension])].map((named) => ({ payload, carrier, named })),
    ),
  )
  return kinds.map(({ payload, carrier, named }, n) => ({
    name: `report ${n}.${named}`,
    content: carrier.wrap(payload.write(toMark(n))),
  }))
}
