import type { Context } from 'hono'
import {
  downloadFileRoute,
  INCOMPLETE_HEADER,
  previewFileRoute,
  readDicomRoute,
  uploadFileRoute,
} from '#contract/desk/file-contents.ts'
import { fileLimits } from '#contract/desk/files.ts'
import { saidLimits } from '#contract/life/said.ts'
import { toDisposition } from '../case/files/file-name.ts'
import type { StoredFile } from '../case/files/file-rows.ts'
import { type LookDeps, showToStaff } from '../case/files/open-for-staff.ts'
import { readStart } from '../case/files/read-start.ts'
import { saveFile } from '../case/files/save-file.ts'
import { startReading } from '../case/files/start-reading.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readSlowParts } from '../platform/http/body-time.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { checkLength } from '../platform/http/read-json.ts'
import { type ByteRange, parseRange } from '../platform/store/byte-range.ts'
import type { FileKind } from '../platform/store/sniff.ts'
import { DICOM_HEADER_BYTES, readDicomHeader } from './previews/dicom/read-dicom-header.ts'
import { makePreview } from './previews/make-preview.ts'
import type { PictureEncoder } from './previews/picture-encoder.ts'

/** Kinds of files that a reply may carry. */
const MAILED_KINDS: readonly FileKind['name'][] = ['pdf', 'jpeg', 'png']

export function serveFiles(routes: StaffRoutes, deps: LookDeps & { pictures: PictureEncoder }): void {
  serveRoute(routes, uploadFileRoute, async (c, { query: { name, purpose } }) => {
    const isMailed = purpose === 'mail'
    const size = checkLength(c.req, isMailed ? fileLimits.bytes : saidLimits.fileBytes)
    const content = readSlowParts(c)
    const saved = await saveFile(deps, content, {
      name,
      bytes: size,
      ...(isMailed && { kinds: MAILED_KINDS }),
    })
    return { id: saved.id, name: saved.name, bytes: saved.bytes }
  })

  serveRoute(routes, downloadFileRoute, async (c, { id, query: { infected } }) => {
    const view = {
      staffId: c.get('staff').id,
      fileId: id,
      allowsInfected: infected !== undefined,
    }
    const opened = await showToStaff(deps, view, async (file) => {
      const range = readRange(c, file)
      const bounds = range === 'beyond' ? { from: 0, to: 0 } : (range ?? { from: 0, to: file.bytes })
      return { file, range, ...bounds, content: await startReading(file.read(bounds)) }
    })
    if (opened === undefined) throw new AppError('not_found')
    const { file, range, from, to, content } = opened
    setInertHeaders(c)
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', toDisposition(file.name))
    c.header('Accept-Ranges', 'bytes')
    c.header('ETag', toTag(file))
    if (range === 'beyond') {
      c.header('Content-Range', `bytes */${file.bytes}`)
      return c.body(null, 416)
    }
    c.header('Content-Length', String(to - from))
    if (range) c.header('Content-Range', `bytes ${from}-${to - 1}/${file.bytes}`)
    return c.body(toByteStream(content), range ? 206 : 200)
  })

  serveRoute(routes, previewFileRoute, async (c, { id, query: { size } }) => {
    const view = { staffId: c.get('staff').id, fileId: id, allowsInfected: false }
    const picture = await showToStaff(deps, { ...view, isThumbnail: size === 'thumbnail' }, (file) =>
      makePreview(deps, file, size, c.req.raw.signal),
    )
    if (picture === undefined) throw new AppError('not_found')
    const { jpeg, isWhole } = picture
    setInertHeaders(c)
    c.header('Content-Type', 'image/jpeg')
    c.header('Content-Disposition', 'attachment; filename="preview.jpg"')
    if (!isWhole) c.header(INCOMPLETE_HEADER, '1')
    return c.body(new Uint8Array(jpeg))
  })

  serveRoute(routes, readDicomRoute, async (c, { id }) => {
    const view = { staffId: c.get('staff').id, fileId: id, allowsInfected: false }
    const header = await showToStaff(deps, view, async (file) => {
      const found = readDicomHeader(await readStart(file, DICOM_HEADER_BYTES))
      if (found === undefined) throw new AppError('no_preview')
      return found
    })
    if (header === undefined) throw new AppError('not_found')
    setInertHeaders(c)
    return header
  })
}

/** A file never changes under its id. */
function toTag({ id }: StoredFile): string {
  return `"${id}"`
}

function readRange(c: Context, file: StoredFile): ByteRange | 'beyond' | undefined {
  const isSame = [undefined, toTag(file)].includes(c.req.header('if-range'))
  return isSame ? parseRange(c.req.header('range'), file.bytes) : undefined
}

/** Keeps a browser that opens the file from running anything in it. */
function setInertHeaders(c: Context): void {
  c.header('Content-Security-Policy', "sandbox; default-src 'none'")
  c.header('X-Content-Type-Options', 'nosniff')
}
