import * as v from 'valibot'

export const MAX_PICTURE_MB = 20

/**
 * `POST /desk/v1/admin/pictures`, the file alone as the body: JPEG, PNG, WebP, or SVG for a sign. 422 `fields`, with a
 * sentence for `picture`. `GET …/pictures/ID` is the stored WebP.
 */
export const pictureSchema = v.object({ id: v.string(), width: v.number(), height: v.number() })
export type Picture = v.InferOutput<typeof pictureSchema>
