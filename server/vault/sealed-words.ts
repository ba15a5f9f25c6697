import * as v from 'valibot'
import type { Place } from './seal.ts'
import type { Vault } from './vault.ts'

export type SealedRow = { id: string; key_id: string; sealed: Uint8Array }

/** A schema for each version, the oldest first. A change of the words appends one: rows of every version open for ever. */
type Versions<Words> = readonly [v.GenericSchema<unknown, Words>, ...v.GenericSchema<unknown, Words>[]]

export type WordsFormat<Words> = {
  seal(vault: Pick<Vault, 'seal'>, id: string, words: Words): Omit<SealedRow, 'id'>
  /** Throws for a damaged row. */
  open(vault: Pick<Vault, 'open'>, row: SealedRow): Words
}

/** Words that are sealed as JSON, together with the version of their schema, in one column of a table. */
export function createWordsFormat<Words extends object>(
  column: Omit<Place, 'rowId'>,
  versions: Versions<Words>,
): WordsFormat<Words> {
  return {
    seal(vault, id, words) {
      const text = JSON.stringify({ version: versions.length, ...words })
      const { keyId, sealed } = vault.seal({ ...column, rowId: id }, text)
      return { key_id: keyId, sealed }
    },
    open(vault, { id, key_id, sealed }) {
      const text = vault.open({ ...column, rowId: id }, { keyId: key_id, sealed })
      const words = parseWords(text, versions)
      if (words === undefined) throw new Error(`The words of ${column.table} ${id} fit no known version`)
      return words
    },
  }
}

/** The first rows have no version. */
const versionSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ version: v.optional(v.number(), 1) }))

/** Undefined instead of the parser's errors, which quote the words: errors are logged. */
function parseWords<Words>(text: string, versions: Versions<Words>): Words | undefined {
  const content = v.safeParse(versionSchema, text)
  const schema = content.success ? versions[content.output.version - 1] : undefined
  const words = schema && v.safeParse(schema, content.output)
  return words?.success ? words.output : undefined
}
