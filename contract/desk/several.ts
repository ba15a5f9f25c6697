import * as v from 'valibot'
import { route } from '../api/route.ts'
import { referencePattern } from '../inquiry/reference.ts'
import { actionSchema } from '../life/actions.ts'
import { inquiryRowSchema } from './inquiries.ts'

/** Keeps requests short, and below the server's size limit. */
export const MAX_ACTS = 50

const actOnSeveralSchema = v.object({
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

/** Each act succeeds or fails separately. */
export const actOnSeveralRoute = route('POST', 'inquiries/actions', {
  summary: 'Act on several inquiries',
  scope: 'inquiries:write',
  body: actOnSeveralSchema,
  answer: severalAnswerSchema,
})
