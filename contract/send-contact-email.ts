import * as v from 'valibot'

export const sendContactEmail = {
  name: 'send-contact-email',
  path: '/functions/v1/send-contact-email',
  /** Largest accepted body, in bytes. */
  maxBodyBytes: 32 * 1024,
  /** The same of a form, which writes each byte that is no Latin letter as three. */
  maxFormBytes: 3 * 32 * 1024,
} as const

/** The answer to an accepted inquiry. `replyBy` is ISO 8601 with the offset of East Africa Time, +03:00. */
export const sentAnswerSchema = v.object({
  success: v.literal(true),
  reference: v.string(),
  replyBy: v.string(),
})

export type SentAnswer = v.InferOutput<typeof sentAnswerSchema>
