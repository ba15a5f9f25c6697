import * as v from 'valibot'

/** Sent in place of a secret that is kept; a new secret is sent as text, and null removes it. */
export type KeptSecret = { kept: true }
const keptSecret = v.strictObject({ kept: v.literal(true) })
export const KEPT: KeptSecret = { kept: true }

/** `boundTo`: fields beside the secret that say where it is sent. With another value it has to be typed again. */
type Bond = { boundTo: readonly string[]; again: string }
type Values = Readonly<Record<string, unknown>>

export type PlacedSecret = Bond & {
  /** Never null or undefined. */
  value: unknown
  /** The object that has it, and where in the section it stands. */
  holder: Values
  path: readonly (string | number)[]
}

/**
 * Schema of a secret. Sections have it nowhere listed: answers, the history and the browser's storage find secrets in the
 * schema, so that none is sent or kept in clear.
 */
export function secret(empty: string, bond: Bond) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.nonEmpty(empty), v.maxLength(500)), keptSecret]),
    v.metadata({ secret: bond }),
  )
}

/** Copies `value` with `replace` called for each secret that it has. */
export function mapSecrets(
  schema: v.GenericSchema,
  value: unknown,
  replace: (secret: PlacedSecret) => unknown,
  path: PlacedSecret['path'] = [],
): unknown {
  if (value === null || value === undefined) return value
  if (isWrapping(schema)) return mapSecrets(schema.wrapped, value, replace, path)
  if (isList(schema) && Array.isArray(value))
    return value.map((item, index) => mapSecrets(schema.item, item, replace, [...path, index]))
  if (!isObject(schema)) return value
  const holder = value as Values
  return Object.fromEntries(
    Object.entries(holder).map(([key, own]) => {
      const entry = schema.entries[key]
      const bond = entry && findBond(entry)
      const place = [...path, key]
      if (!entry || own === null || own === undefined) return [key, own]
      return [
        key,
        bond ? replace({ ...bond, value: own, holder, path: place }) : mapSecrets(entry, own, replace, place),
      ]
    }),
  )
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

function findBond(schema: v.GenericSchema): Bond | undefined {
  const own = isWrapping(schema) ? schema.wrapped : schema
  return v.getMetadata(own)['secret'] as Bond | undefined
}

type Wrapping = v.GenericSchema & { wrapped: v.GenericSchema }
type List = v.GenericSchema & { item: v.GenericSchema }
type ObjectSchema = v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> }

function isWrapping(schema: v.GenericSchema): schema is Wrapping {
  return 'wrapped' in schema
}

function isList(schema: v.GenericSchema): schema is List {
  return schema.type === 'array'
}

function isObject(schema: v.GenericSchema): schema is ObjectSchema {
  return 'entries' in schema
}
