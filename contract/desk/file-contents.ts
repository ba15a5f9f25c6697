import * as v from 'valibot'
import { route } from '../api/route.ts'
import { attachmentSchema } from './files.ts'

const MAX_TYPED_NAME = 500

/** The content decides the type, not the name: others than a reply may carry get 415 `file_type_refused`. */
export const uploadFileRoute = route('POST', 'files', {
  summary: 'Upload a file for a reply or a note',
  scope: 'inquiries:write',
  takesFile: true,
  query: v.object({
    name: v.pipe(v.string(), v.maxLength(MAX_TYPED_NAME)),
    /** A note may have any file; it is looked at like one that a patient has sent. */
    purpose: v.optional(v.picklist(['mail', 'said']), 'mail'),
  }),
  answer: attachmentSchema,
  status: 201,
})

/** Answers with a part of it to a Range header. An infected file is refused with 409 `file_infected` unless it is asked for. */
export const downloadFileRoute = route('GET', 'files/:id', {
  summary: 'Download a file',
  scope: 'inquiries:read',
  query: v.object({ infected: v.optional(v.string()) }),
  mediaType: 'application/octet-stream',
})

const previewSizes = ['thumbnail', 'screen'] as const
export type PreviewSize = (typeof previewSizes)[number]

/**
 * A picture (JPEG, PNG or WebP), encoded again by the server as JPEG. Refused with 415 `no_preview` for other kinds, 413
 * `preview_too_large`, 422 `preview_failed`, 409 `file_infected`.
 */
export const previewFileRoute = route('GET', 'files/:id/preview', {
  summary: 'A picture of a file',
  scope: 'inquiries:read',
  query: v.object({ size: v.picklist(previewSizes) }),
  mediaType: 'image/jpeg',
})

/** The header of a preview that lacks a part, as the file is damaged. */
export const INCOMPLETE_HEADER = 'X-Incomplete'

const dicomKeys = [
  ...(['patient', 'birthDate', 'sex', 'patientId', 'modality', 'study', 'series', 'bodyPart'] as const),
  ...(['studyDate', 'institution', 'frames', 'size', 'transferSyntax'] as const),
] as const
export type DicomKey = (typeof dicomKeys)[number]

/** Facts about the patient and the study as a DICOM file has them; only those that could be read. */
export const dicomHeaderSchema = v.object({
  fields: v.array(v.object({ key: v.picklist(dicomKeys), value: v.string() })),
})
export type DicomHeader = v.InferOutput<typeof dicomHeaderSchema>

/** Refused like a preview. */
export const readDicomRoute = route('GET', 'files/:id/dicom', {
  summary: 'What a DICOM file says about itself',
  scope: 'inquiries:read',
  answer: dicomHeaderSchema,
})
