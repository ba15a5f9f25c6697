import * as v from 'valibot'
import { route } from '../api/route.ts'

export const MAX_PICTURE_MB = 20

export const pictureSchema = v.object({ id: v.string(), width: v.number(), height: v.number() })
export type Picture = v.InferOutput<typeof pictureSchema>

/** The file alone is the body: JPEG, PNG, WebP, or SVG for a logo. 422 `fields`, with a sentence for `picture`. */
export const uploadPictureRoute = route('POST', 'admin/pictures', {
  summary: 'Upload a picture',
  callers: 'administrators',
  takesFile: true,
  answer: pictureSchema,
  status: 201,
})

export const readPictureRoute = route('GET', 'admin/pictures/:id', {
  summary: 'A picture',
  callers: 'administrators',
  mediaType: 'image/webp',
})
