import * as v from 'valibot'
import { createWordsFormat } from '../../platform/vault/sealed-json.ts'

/** Sealed part of a file's row: the base64 of its key, and the name and type that the patient may have typed. */
export type FileWords = { key: string; name: string; type: string }

export const fileWords = createWordsFormat<FileWords>({ table: 'file', column: 'sealed' }, [
  v.object({ key: v.string(), name: v.string(), type: v.string() }),
])
