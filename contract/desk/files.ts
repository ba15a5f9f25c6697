import * as v from 'valibot'

export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of a text's files or a reply's together. */
  totalBytes: 10 * 1024 * 1024,
  count: 5,
  name: 100,
} as const

/**
 * `POST /desk/v1/files?name=…`: the content as the body; answers with the file. What it is decides its content, never
 * its name: 415 `file_type_refused`. A file never changes. `GET /desk/v1/files/:id` downloads it.
 */
export const attachmentSchema = v.object({ id: v.string(), name: v.string(), bytes: v.number() })
export type Attachment = v.InferOutput<typeof attachmentSchema>

/** Refused with 422 `file_gone` when one has been deleted, with 413 `mail_too_large` when they are too large together. */
export const fileIdsSchema = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.uuid())),
    v.maxLength(fileLimits.count),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
  [],
)
