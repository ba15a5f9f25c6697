import * as v from 'valibot'
import { fileLimits, messageFileSchema } from './files.ts'

/** A file that came in, from the patient's page or by mail. `name` is what coordinators see. */
export const inquiryFileSchema = v.object({
  ...messageFileSchema.entries,
  /** As its sender called it. */
  sentAs: v.string(),
  /** Whether a coordinator gave it its name. */
  isNamed: v.boolean(),
  forHospital: v.boolean(),
  at: v.number(),
})
export type InquiryFile = v.InferOutput<typeof inquiryFileSchema>

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
 * `POST /desk/v1/inquiries/:reference/files` changes how its files are ordered, named or marked. `from` is what the
 * coordinator saw, null for a name that nobody gave: where that was changed, the change is refused with 409
 * `changed_meanwhile`. Repeating a change does nothing. An order changes by one file, which gets the place `to`, counted
 * from 0; files that `from` doesn't have stay behind the others.
 *
 * `GET /desk/v1/inquiries/:reference/files.zip?which=all|hospital` downloads them in their order, without infected ones.
 */
export const fileChangeSchema = v.variant('change', [
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

export function moveFile(ids: readonly string[], file: string, to: number): string[] {
  return ids.filter((one) => one !== file).toSpliced(to, 0, file)
}

export const zipQuerySchema = v.object({ which: v.optional(v.picklist(['all', 'hospital']), 'all') })
export type ZipChoice = v.InferOutput<typeof zipQuerySchema>['which']
