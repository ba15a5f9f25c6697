import * as v from 'valibot'

/** Sent in place of a secret that is kept; a new secret is sent as text, and null removes it. */
export type KeptSecret = { kept: true }
export const keptSecret = v.strictObject({ kept: v.literal(true) })
export const KEPT: KeptSecret = { kept: true }

export const secret = v.nullable(
  v.union([v.pipe(v.string(), v.nonEmpty('Enter the password.'), v.maxLength(500)), keptSecret]),
)
