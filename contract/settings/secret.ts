import * as v from 'valibot'
import { type Marked, mapMarks } from './mapped-marks.ts'

/** Sent in place of a secret that is kept; a new secret is sent as text, and null removes it. */
export type KeptSecret = { kept: true }
const keptSecret = v.strictObject({ kept: v.literal(true) })
export const KEPT: KeptSecret = { kept: true }

/** `boundTo`: fields beside the secret that say where it is sent. With another value it has to be typed again. */
type Bond = { boundTo: readonly string[]; again: string }
type Values = Readonly<Record<string, unknown>>

export type PlacedSecret = Bond & Omit<Marked, 'mark'>

const MARK = 'secret'

/**
 * Schema of a secret. Sections have it nowhere listed: answers, the history and the browser's storage find secrets in the
 * schema, so that none is sent or kept in clear.
 */
export function secret(empty: string, bond: Bond) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.nonEmpty(empty), v.maxLength(500)), keptSecret]),
    v.metadata({ [MARK]: bond }),
  )
}

/** Copies `value` with `replace` called for each secret that it has. */
export function mapSecrets(
  schema: v.GenericSchema,
  value: unknown,
  replace: (secret: PlacedSecret) => unknown,
): unknown {
  // The mark is what `secret` puts there.
  return mapMarks(schema, value, MARK, ({ mark, ...placed }) => replace({ ...(mark as Bond), ...placed }))
}

export function hideSecrets(schema: v.GenericSchema, values: Values): Record<string, unknown> {
  return mapSecrets(schema, values, () => KEPT) as Record<string, unknown>
}

/** Whether a secret was typed, which differs from one that is kept. */
export function hasTypedSecret(schema: v.GenericSchema, values: Values): boolean {
  let isTyped = false
  mapSecrets(schema, values, ({ value }) => {
    isTyped ||= typeof value === 'string'
  })
  return isTyped
}
