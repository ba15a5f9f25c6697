import * as v from 'valibot'
import { plannedKinds, staffIdSchema, stepIdSchema, timeSchema } from './inquiry.ts'

export const MAX_STEP_NOTE = 200
/** A series of steps is planned at once. */
export const MAX_PLANS = 20

export const stepTextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_STEP_NOTE))
const stepNoteSchema = v.object({ id: v.pipe(v.string(), v.uuid()), text: stepTextSchema })
export type StepNote = v.InferOutput<typeof stepNoteSchema>

/** A step to plan. The client chooses its id. */
export const planSchema = v.object({
  id: stepIdSchema,
  kind: v.picklist(plannedKinds),
  at: timeSchema,
  note: v.optional(stepNoteSchema),
  /** The person who does it, if not the owner. */
  for: v.optional(v.nullable(staffIdSchema)),
  /** Id of the inquiry's referral that it is about. */
  referral: v.optional(v.nullable(v.pipe(v.string(), v.uuid()))),
})
export type Plan = v.InferOutput<typeof planSchema>

/** Changes what it names. `note: null` removes the note, `for: null` gives the step to the owner. */
export const stepChangeEntries = {
  id: stepIdSchema,
  kind: v.optional(v.picklist(plannedKinds)),
  at: v.optional(timeSchema),
  note: v.optional(v.nullable(stepNoteSchema)),
  for: v.optional(v.nullable(staffIdSchema)),
}

const refused = v.optional(v.never())

/** Steps that are planned by an act. Words and steps of an earlier version are refused instead of being lost. */
export const plansEntries = {
  plans: v.optional(v.pipe(v.array(planSchema), v.maxLength(MAX_PLANS))),
  next: refused,
}

/** Steps that an act completes and plans. */
export const actEntries = {
  finishes: v.optional(v.array(stepIdSchema)),
  ...plansEntries,
  note: refused,
}
