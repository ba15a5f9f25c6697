import { MAX_PICTURE_MB, readPictureRoute, uploadPictureRoute } from '#contract/desk/pictures.ts'
import type { Ground } from '../case/feature.ts'
import { findPicture, savePicture } from '../company/pictures/store.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { createHeldUploads } from '../platform/http/held-uploads.ts'
import { checkLength } from '../platform/http/read-json.ts'
import type { UploadEncoder } from './upload-encoder.ts'

type PictureDeps = Pick<Ground, 'db' | 'now'> & { encoder: UploadEncoder }

/** Administrators upload pictures for the site, and see them before they are published. */
export function servePictures(routes: StaffRoutes, { db, now, encoder }: PictureDeps): void {
  const holdUpload = createHeldUploads()

  serveRoute(routes, uploadPictureRoute, async (c) => {
    checkPictureLength(c.req)
    const encoded = await holdUpload(c, encoder.encode)
    const { width, height } = encoded
    const id = await savePicture(db, now(), encoded)
    return { id, width, height }
  })

  serveRoute(routes, readPictureRoute, async (c, { id }) => {
    const content = await findPicture(db, id)
    if (content === undefined) throw new AppError('not_found')
    c.header('Content-Type', 'image/webp')
    return c.body(new Uint8Array(content))
  })
}

function checkPictureLength(request: Parameters<typeof checkLength>[0]): void {
  try {
    checkLength(request, MAX_PICTURE_MB * 1024 * 1024)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_large') throw error
    const picture = `The file has more than ${MAX_PICTURE_MB} megabytes. Make it smaller first.`
    throw new AppError('fields', { fields: { picture }, cause: error })
  }
}
