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
  { holder, path }: Pick<PlacedSecret, 'holder' | 'path'> = { holder: {}, path: [] },
): unknown {
  if (value === null || value === undefined) return value
  const bond = v.getMetadata(schema)['secret'] as Bond | undefined
  if (bond) return replace({ ...bond, value, holder, path })
  const map = (inner: v.GenericSchema, own: unknown, place = { holder, path }) =>
    mapSecrets(inner, own, replace, place)
  if (isWrapping(schema)) return map(schema.wrapped, value)
  if (hasOptions(schema))
    return schema.options.reduce((mapped: unknown, option) => map(option, mapped), value)
  if (typeof value !== 'object') return value
  if (isList(schema) && Array.isArray(value))
    return value.map((item, index) => map(schema.item, item, { holder, path: [...path, index] }))
  const own = value as Values
  const findEntry = (key: string) =>
    isRecord(schema) ? schema.value : isObject(schema) ? schema.entries[key] : undefined
  return Object.fromEntries(
    Object.entries(own).map(([key, one]) => {
      const entry = findEntry(key)
      return [key, entry ? map(entry, one, { holder: own, path: [...path, key] }) : one]
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

type Wrapping = v.GenericSchema & { wrapped: v.GenericSchema }
type List = v.GenericSchema & { item: v.GenericSchema }
type RecordSchema = v.GenericSchema & { value: v.GenericSchema }
type Choice = v.GenericSchema & { options: readonly v.GenericSchema[] }
type ObjectSchema = v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> }

function isWrapping(schema: v.GenericSchema): schema is Wrapping {
  return 'wrapped' in schema
}

function isList(schema: v.GenericSchema): schema is List {
  return schema.type === 'array'
}

/** A picklist has options too, which are no schemas. */
function hasOptions(schema: v.GenericSchema): schema is Choice {
  return schema.type === 'variant' || schema.type === 'union'
}

function isRecord(schema: v.GenericSchema): schema is RecordSchema {
  return schema.type === 'record'
}

function isObject(schema: v.GenericSchema): schema is ObjectSchema {
  return 'entries' in schema
}
