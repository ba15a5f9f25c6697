import * as v from 'valibot'

/** `GET /readyz` on the desk listener: whether inquiries are stored and mailed. Times are milliseconds since the epoch. */
export const readinessSchema = v.object({
  ready: v.boolean(),
  database: v.boolean(),
  outbox: v.object({
    waiting: v.number(),
    failed: v.number(),
    oldestWaitingSince: v.nullable(v.number()),
  }),
})

export type Readiness = v.InferOutput<typeof readinessSchema>
