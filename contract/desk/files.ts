import * as v from 'valibot'

export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  /** All files of a template's text together; of a reply, where the mail server doesn't say what it takes. */
  totalBytes: 10 * 1024 * 1024,
  count: 5,
  name: 100,
} as const

/** A file never changes. */
export const attachmentSchema = v.object({ id: v.string(), name: v.string(), bytes: v.number() })
export type Attachment = v.InferOutput<typeof attachmentSchema>

/** `stored`: whole, and can be downloaded; `gone`: given up, or damaged. */
const fileStates = ['stored', 'arriving', 'gone'] as const

/** By the virus scanner. `none`: not scanned; `too-large`: not scanned either, as the scanner takes no file of that size. */
const scanStates = ['none', 'clean', 'infected', 'too-large'] as const

/** A file of a message; `type` is a media type, `size` in bytes, `pages` null unless they could be counted. */
export const messageFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  state: v.picklist(fileStates),
  scan: v.picklist(scanStates),
  pages: v.nullable(v.number()),
})
export type MessageFile = v.InferOutput<typeof messageFileSchema>

/**
 * Ids of attachments. A reply may also name files that came in with its inquiry, of any kind and size. Refused with 422
 * `file_gone` if a file was deleted or is of another inquiry, with 422 `reply_file_infected`, with 413 `mail_too_large`
 * if together they are too large.
 */
export const fileIdsSchema = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.uuid())),
    v.maxLength(fileLimits.count),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
  [],
)
