import { Hono } from 'hono'
import { MAX_PICTURE_MB, pictureSchema } from '#contract/desk/pictures.ts'
import type { Ground } from '../case/feature.ts'
import { findPicture, savePicture } from '../company/pictures/store.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { createHeldUploads } from '../platform/http/held-uploads.ts'
import { checkLength } from '../platform/http/read-json.ts'
import type { UploadEncoder } from './upload-encoder.ts'

type PictureDeps = Pick<Ground, 'db' | 'now'> & { encoder: UploadEncoder }

/** Administrators upload pictures for the site, and see them before they are published. Expects `requireStaff` before it. */
export function pictureRoutes({ db, now, encoder }: PictureDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())
  const holdUpload = createHeldUploads()

  const callers = 'administrators' as const

  const uploading = {
    summary: 'Upload a picture',
    callers,
    takesFile: true,
    answer: pictureSchema,
    status: 201,
  } as const
  route.post(
    '/',
    operation(uploading, async (c) => {
      checkPictureLength(c.req)
      const encoded = await holdUpload(c, encoder.encode)
      const { width, height } = encoded
      const id = await savePicture(db, now(), encoded)
      return { id, width, height }
    }),
  )

  route.get(
    '/:id',
    operation({ summary: 'A picture', callers, mediaType: 'image/webp' }, async (c, { id }) => {
      const content = await findPicture(db, id)
      if (content === undefined) throw new AppError('not_found')
      c.header('Content-Type', 'image/webp')
      return c.body(new Uint8Array(content))
    }),
  )

  return route
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
