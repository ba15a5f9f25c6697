import * as v from 'valibot'
import { fileIdsSchema } from './files.ts'

/** What files still tell when they leave as they came. */
export const carriedKinds = ['photo', 'scan', 'archive', 'document', 'recording', 'unknown'] as const
export type Carried = (typeof carriedKinds)[number]

/**
 * `POST /desk/v1/reply-files/carried`: what files would still tell whoever gets them. Where and with which device a picture
 * was taken is taken out of JPEG, PNG, WebP, HEIC and AVIF; `carries` is null where nothing is left.
 */
export const carriedQuestionSchema = v.object({ files: fileIdsSchema })
export const carriedAnswerSchema = v.object({
  files: v.array(v.object({ id: v.string(), carries: v.nullable(v.picklist(carriedKinds)) })),
})
