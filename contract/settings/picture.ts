import * as v from 'valibot'
import { mapMarks } from './mapped-marks.ts'
import { line } from './words.ts'

/** The hash of an uploaded picture's content. */
export const PICTURE_ID = /^[0-9a-f]{32}$/
export const pictureId = v.pipe(
  v.string(),
  v.regex(PICTURE_ID, 'Upload the picture first.'),
  v.metadata({ picture: true }),
)

/** The ids of the pictures in a section, and the paths at which they stand. */
export function listPictures(schema: v.GenericSchema, values: object): { id: string; path: string }[] {
  const found: { id: string; path: string }[] = []
  mapMarks(schema, values, 'picture', ({ value, path }) => {
    found.push({ id: String(value), path: path.join('.') })
    return value
  })
  return found
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/**
 * The part of a picture that is shown: its left and upper edge, and its width, as shares of the picture's width and
 * height. The place where it is shown decides how high the part is.
 */
export const crop = v.strictObject({ x: share, y: share, width: v.pipe(share, v.minValue(0.05)) })
export type Crop = v.InferOutput<typeof crop>

export const photograph = v.strictObject({
  picture: pictureId,
  /** Read aloud to those who don't see it. */
  alt: line('what the photograph shows', 200),
  /** Null: the most interesting part. */
  crop: v.optional(v.nullable(crop), null),
})
export type Photograph = v.InferOutput<typeof photograph>
