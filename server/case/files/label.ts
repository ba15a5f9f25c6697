import * as v from 'valibot'
import { createWordsFormat } from '../../platform/vault/sealed-json.ts'

/** Sealed part of a file's label: the name that a coordinator gave it; null where nobody did. */
type LabelWords = { name: string | null }

export const labels = createWordsFormat<LabelWords>({ table: 'file_label', column: 'sealed' }, [
  v.object({ name: v.nullable(v.string()) }),
])
