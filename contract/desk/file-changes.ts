import * as v from 'valibot'
import { route } from '../api/route.ts'
import { fileLimits } from './files.ts'
import { inquiryDetailSchema } from './inquiries.ts'

/** More than a patient can send, and mails bring. */
const MAX_ORDERED = 1_000

const id = v.pipe(v.string(), v.uuid())
const ids = v.pipe(
  v.array(id),
  v.maxLength(MAX_ORDERED),
  v.check((listed) => new Set(listed).size === listed.length),
)
const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(fileLimits.name))

/**
 * Changes how the files of an inquiry are ordered, named or marked. `from` is what the coordinator saw, null for a name that
 * nobody gave: where that was changed, the change is refused with 409 `changed_meanwhile`. An order changes by one file,
 * which gets the place `to`, counted from 0; files that `from` doesn't have stay behind the others.
 */
const fileChangeSchema = v.variant('change', [
  v.pipe(
    v.object({
      change: v.literal('order'),
      file: id,
      from: ids,
      to: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    v.check(({ file, from, to }) => from.includes(file) && to < from.length),
  ),
  v.object({ change: v.literal('name'), file: id, from: v.nullable(v.string()), to: v.nullable(name) }),
  v.object({ change: v.literal('hospital'), file: id, to: v.boolean() }),
])
export type FileChange = v.InferOutput<typeof fileChangeSchema>

/** Repeating a change does nothing. */
export const changeFilesRoute = route('POST', 'inquiries/:reference/files', {
  summary: 'Order, name or mark files',
  scope: 'inquiries:write',
  body: fileChangeSchema,
  answer: inquiryDetailSchema,
})

export function moveFile(ids: readonly string[], file: string, to: number): string[] {
  return ids.filter((one) => one !== file).toSpliced(to, 0, file)
}

const zipQuerySchema = v.object({ which: v.optional(v.picklist(['all', 'hospital']), 'all') })
export type ZipChoice = v.InferOutput<typeof zipQuerySchema>['which']

/** In their order, without infected ones. */
export const zipFilesRoute = route('GET', 'inquiries/:reference/files.zip', {
  summary: 'All files of an inquiry',
  query: zipQuerySchema,
  mediaType: 'application/zip',
})
