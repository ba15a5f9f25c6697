import * as v from 'valibot'
import type { Place } from './seal.ts'
import type { Vault } from './vault.ts'

export type SealedRow = { id: string; key_id: string; sealed: Uint8Array }

/** A schema for each version, oldest first. Append only: rows of every version must open. */
type Versions<Words> = readonly [v.GenericSchema<unknown, Words>, ...v.GenericSchema<unknown, Words>[]]

export type WordsFormat<Words> = {
  seal(vault: Pick<Vault, 'seal'>, id: string, words: Words): Omit<SealedRow, 'id'>
  open(vault: Pick<Vault, 'open'>, row: SealedRow): Words
}

/** Seals words as JSON with the version of their schema. */
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
