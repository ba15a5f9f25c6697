import * as v from 'valibot'

export const sendContactEmail = {
  name: 'send-contact-email',
  path: '/functions/v1/send-contact-email',
  maxBodyBytes: 32 * 1024,
  /** Bytes of a form, which encodes each non-ASCII byte as three. */
  maxFormBytes: 3 * 32 * 1024,
} as const

/** The answer to an accepted inquiry. `replyBy` is ISO 8601 by the office's clocks, with their offset. */
export const sentAnswerSchema = v.object({
  success: v.literal(true),
  reference: v.string(),
  replyBy: v.string(),
})

export type SentAnswer = v.InferOutput<typeof sentAnswerSchema>
