import * as v from 'valibot'
import { actionSchema } from '../life/actions.ts'
import { referencePattern } from '../reference.ts'
import { inquiryRowSchema } from './inquiries.ts'

/** Keeps requests short, and below the server's size limit. */
export const MAX_ACTS = 50

/** `POST /desk/v1/inquiries/actions`: steps on several inquiries. Each one succeeds or fails separately. */
export const actOnSeveralSchema = v.object({
  acts: v.pipe(
    v.array(v.object({ reference: v.pipe(v.string(), v.regex(referencePattern)), action: actionSchema })),
    v.minLength(1),
    v.maxLength(MAX_ACTS),
  ),
})
export type ActOnSeveral = v.InferOutput<typeof actOnSeveralSchema>

/** The inquiries after the steps, refused ones included unless they were erased, and an error code for each refusal. */
export const severalAnswerSchema = v.object({
  rows: v.array(inquiryRowSchema),
  refusals: v.array(v.object({ reference: v.string(), code: v.string() })),
  now: v.number(),
})
export type SeveralAnswer = v.InferOutput<typeof severalAnswerSchema>
