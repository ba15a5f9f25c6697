import * as v from 'valibot'

type Schema = v.GenericSchema

const strictSchemas = new WeakMap<Schema, Schema>()

/** Returns the schema with objects that refuse unknown members, at every depth. One that has no others returns itself. */
export function toStrictSchema<Given extends Schema>(schema: Given): Given {
  const strict = strictSchemas.get(schema) ?? makeStrict(schema)
  strictSchemas.set(schema, strict)
  // Strict objects differ from others in what they refuse, not in their types.
  return strict as Given
}

function makeStrict(schema: Schema): Schema {
  if ('pipe' in schema) {
    // Valibot's type of a schema that `pipe` has made.
    const pipe = schema.pipe as [Schema, ...v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>[]]
    const strict = toStrictParts(pipe)
    return strict === pipe ? schema : v.pipe(...(strict as typeof pipe))
  }
  const changed = Object.entries(schema).flatMap(([key, part]) => {
    const strict = toStrictParts(part)
    return strict === part ? [] : [[key, strict]]
  })
  const inner: Schema = changed.length === 0 ? schema : { ...schema, ...Object.fromEntries(changed) }
  return isLooseObject(inner) ? v.strictObject(inner.entries, inner.message) : inner
}

/** Schemas are in properties (`wrapped`), in lists (`options`) and in objects (`entries`). */
function toStrictParts(part: unknown): unknown {
  if (isSchema(part)) return toStrictSchema(part)
  if (Array.isArray(part)) {
    const strict = part.map(toStrictParts)
    return strict.some((item, index) => item !== part[index]) ? strict : part
  }
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return part
  const entries = Object.entries(part)
  const strict = entries.map(([key, item]) => [key, isSchema(item) ? toStrictSchema(item) : item])
  return strict.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(strict) : part
}

function isSchema(part: unknown): part is Schema {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}

function isLooseObject(schema: Schema): schema is v.ObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'object'
}
