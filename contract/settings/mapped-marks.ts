import * as v from 'valibot'

type Values = Readonly<Record<string, unknown>>

/** A value whose schema has the mark: `holder` is the object that has it, `path` where in the whole it stands. */
export type Marked = {
  /** Never null or undefined. */
  value: unknown
  mark: unknown
  holder: Values
  path: readonly (string | number)[]
}

/** Copies `value` with `replace` called for each part whose schema has `mark` in its metadata. */
export function mapMarks(
  schema: v.GenericSchema,
  value: unknown,
  mark: string,
  replace: (marked: Marked) => unknown,
  { holder, path }: Pick<Marked, 'holder' | 'path'> = { holder: {}, path: [] },
): unknown {
  if (value === null || value === undefined) return value
  const found = v.getMetadata(schema)[mark]
  if (found !== undefined) return replace({ mark: found, value, holder, path })
  const map = (inner: v.GenericSchema, own: unknown, place = { holder, path }) =>
    mapMarks(inner, own, mark, replace, place)
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
