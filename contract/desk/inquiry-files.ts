import * as v from 'valibot'
import { messageFileSchema } from './files.ts'

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
