import * as v from 'valibot'

export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  /** All files of a template's text together; of a reply, where the mail server doesn't say what it takes. */
  totalBytes: 10 * 1024 * 1024,
  count: 5,
  name: 100,
} as const

/**
 * `POST /desk/v1/files?name=…`: the content as the body; answers with the file. The content decides the type, not the
 * name: others get 415 `file_type_refused`. A file never changes. `GET /desk/v1/files/:id` downloads it.
 */
export const attachmentSchema = v.object({ id: v.string(), name: v.string(), bytes: v.number() })
export type Attachment = v.InferOutput<typeof attachmentSchema>

/** `GET /desk/v1/reply-files`: how many bytes the files of a reply can have, as far as the mail server says. */
export const replyFilesSchema = v.object({ totalBytes: v.number() })

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

const previewSizes = ['thumbnail', 'screen'] as const
export type PreviewSize = (typeof previewSizes)[number]

/**
 * `GET /desk/v1/files/:id/preview?size=…`: a picture (JPEG, PNG or WebP), encoded again by the server as JPEG. Refused with
 * 415 `no_preview` for other kinds, 413 `preview_too_large`, 422 `preview_failed`, 409 `file_infected`.
 */
export const previewQuerySchema = v.object({ size: v.picklist(previewSizes) })

/** The header of a preview that lacks a part, as the file is damaged. */
export const INCOMPLETE_HEADER = 'X-Incomplete'

const dicomKeys = [
  ...(['patient', 'birthDate', 'sex', 'patientId', 'modality', 'study', 'series', 'bodyPart'] as const),
  ...(['studyDate', 'institution', 'frames', 'size', 'transferSyntax'] as const),
] as const
export type DicomKey = (typeof dicomKeys)[number]

/**
 * `GET /desk/v1/files/:id/dicom`: what a DICOM file says about its patient and its study, as it says it; only what could
 * be read. Refused like a preview.
 */
export const dicomHeaderSchema = v.object({
  fields: v.array(v.object({ key: v.picklist(dicomKeys), value: v.string() })),
})
export type DicomHeader = v.InferOutput<typeof dicomHeaderSchema>

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
