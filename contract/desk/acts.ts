import * as v from 'valibot'
import { route } from '../api/route.ts'
import { actionSchema } from '../life/actions.ts'
import { plansEntries } from '../life/plans.ts'
import { deskLimits, inquiryDetailSchema } from './inquiries.ts'

/**
 * Each route of this file changes one inquiry, and answers with the inquiry as it is then. The others are in
 * inquiry-changes.ts, so that the inbox need not load them.
 */
const changing = { scope: 'inquiries:write', answer: inquiryDetailSchema } as const

export const actRoute = route('POST', 'inquiries/:reference/actions', {
  ...changing,
  summary: 'Act on an inquiry',
  body: actionSchema,
})

/** A note with steps that it plans. */
const newNoteSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(deskLimits.note)),
  ...plansEntries,
})
export type NewNote = v.InferOutput<typeof newNoteSchema>

/** Idempotent by id; another text under the same id is refused with 409 `changed_meanwhile`. */
export const addNoteRoute = route('POST', 'inquiries/:reference/notes', {
  ...changing,
  summary: 'Add a note',
  body: newNoteSchema,
})
