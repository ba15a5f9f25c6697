import * as v from 'valibot'
import { route } from '../api/route.ts'
import { fileIdsSchema } from './files.ts'

/** How many bytes the files of a reply can have, as far as the mail server says. */
export const replyFilesSchema = v.object({ totalBytes: v.number() })

export const readReplyFilesRoute = route('GET', 'reply-files', {
  summary: 'How large the files of a reply can be',
  scope: 'inquiries:read',
  answer: replyFilesSchema,
})

/** Kinds of metadata that a file may carry when it is sent unchanged. */
export const carriedKinds = ['photo', 'scan', 'archive', 'document', 'recording', 'unknown'] as const
export type Carried = (typeof carriedKinds)[number]

/** Continues "… is sent as it came:", at the desk and in the list of an archive. */
export const carriedWords: Readonly<Record<Carried, string>> = {
  photo: 'it may say where and with which device it was taken',
  scan: 'it names the patient, the hospital and its machine',
  archive: 'its files may say where and with which device they were made',
  document: 'it may name its author, and where its photos were taken',
  recording: 'it may say when and with which device it was made',
  unknown: 'it may say when, where and with which device it was made',
}

/**
 * Metadata that files would carry to their recipient. Position and device are removed from JPEG, PNG, WebP, HEIC and AVIF;
 * `carries` is null where nothing is left.
 */
export const carriedAnswerSchema = v.object({
  files: v.array(v.object({ id: v.string(), carries: v.nullable(v.picklist(carriedKinds)) })),
})

export const readCarriedRoute = route('POST', 'reply-files/carried', {
  summary: 'What files of a reply would still tell who gets them',
  scope: 'inquiries:write',
  body: v.object({ files: fileIdsSchema }),
  answer: carriedAnswerSchema,
})
