import * as v from 'valibot'

/**
 * `GET /readyz` on the desk listener: whether inquiries are stored and mailed. Times are milliseconds since the epoch.
 * `held` mails waited in a backup that was restored, and go out once somebody releases them.
 * `refused` mails wait, too, though the mail server said that it will never take them. `failed` are mails to the support
 * mailbox; `undeliverable` ones went to a patient's address, and don't make the server less ready.
 */
export const readinessSchema = v.object({
  ready: v.boolean(),
  database: v.boolean(),
  /** False when there is little room left. */
  disk: v.boolean(),
  /** True when there is none, and every inquiry is refused. */
  full: v.boolean(),
  /** False from a start that found confirmed entries missing until somebody accepts the loss. */
  complete: v.boolean(),
  /** Inquiries refused because their network had sent too many, until an hour has passed without one. */
  tooMany: v.number(),
  outbox: v.object({
    waiting: v.number(),
    refused: v.number(),
    held: v.number(),
    failed: v.number(),
    undeliverable: v.number(),
    oldestWaitingSince: v.nullable(v.number()),
  }),
})

export type Readiness = v.InferOutput<typeof readinessSchema>
