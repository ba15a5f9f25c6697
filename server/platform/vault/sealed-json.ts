import * as v from 'valibot'
import type { Place } from './seal.ts'
import type { Vault } from './vault.ts'

export type SealedRow = { id: string; key_id: string; sealed: Uint8Array }

/** A schema for each version, oldest first. Append only: rows of every version must open. */
type Versions<Words> = readonly [v.GenericSchema<unknown, Words>, ...v.GenericSchema<unknown, Words>[]]

export type SealedFormat<Value> = {
  seal(vault: Pick<Vault, 'seal'>, id: string, value: Value): Omit<SealedRow, 'id'>
  /** Throws where no key opens the row, or its value fits no schema. */
  open(vault: Pick<Vault, 'open'>, row: SealedRow): Value
}

/** Seals words as JSON with the version of their schema. */
export function createWordsFormat<Words extends object>(
  column: Omit<Place, 'rowId'>,
  versions: Versions<Words>,
): SealedFormat<Words> {
  return createFormat(column, {
    write: (words) => ({ version: versions.length, ...words }),
    read: (text) => parseWords(text, versions),
  })
}

/** Seals any JSON in a table's column `sealed`, without a version: `schema` fits the rows of every release. */
export function createJsonFormat<Value>(
  table: string,
  schema: v.GenericSchema<unknown, Value>,
): SealedFormat<Value> {
  return createFormat(
    { table, column: 'sealed' },
    { write: (value) => value, read: (text) => parseJson(text, schema) },
  )
}

type Text<Value> = {
  write: (value: Value) => unknown
  /** Undefined for a text that fits no schema. */
  read: (text: string) => { value: Value } | undefined
}

function createFormat<Value>(
  column: Omit<Place, 'rowId'>,
  { write, read }: Text<Value>,
): SealedFormat<Value> {
  return {
    seal(vault, id, value) {
      const { keyId, sealed } = vault.seal({ ...column, rowId: id }, JSON.stringify(write(value)))
      return { key_id: keyId, sealed }
    },
    open(vault, { id, key_id, sealed }) {
      const found = read(vault.open({ ...column, rowId: id }, { keyId: key_id, sealed }))
      // Errors of the parser would quote the value, and errors are logged.
      if (found === undefined) throw new Error(`The words of ${column.table} ${id} fit no known version`)
      return found.value
    },
  }
}

/** The first rows have no version. */
const versionSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ version: v.optional(v.number(), 1) }))

function parseWords<Words>(text: string, versions: Versions<Words>): { value: Words } | undefined {
  const content = v.safeParse(versionSchema, text)
  const schema = content.success ? versions[content.output.version - 1] : undefined
  const words = schema && v.safeParse(schema, content.output)
  return words?.success ? { value: words.output } : undefined
}

function parseJson<Value>(
  text: string,
  schema: v.GenericSchema<unknown, Value>,
): { value: Value } | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? { value: parsed.output } : undefined
}
