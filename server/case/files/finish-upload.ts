import { SNIFFED_BYTES, sniff } from '../../platform/store/sniff.ts'
import type { FileDeps } from './file-deps.ts'
import { toFileName } from './file-name.ts'
import { fileColumns, listObjects, type ObjectRow, toFileKey } from './file-rows.ts'
import { fileWords } from './file-words.ts'
import { readContent } from './read-content.ts'

/** A whole file in smaller objects on average is packed into larger ones. */
const LOOSE_OBJECT_BYTES = 1024 * 1024

/** Names a file by its kind, once all of it is confirmed. Can be repeated. */
export async function finishUpload({ db, vault, store, now }: FileDeps, id: string): Promise<void> {
  const row = await db
    .selectFrom('file')
    .select(fileColumns)
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .where('stored_bytes', '=', (eb) => eb.ref('bytes'))
    .executeTakeFirst()
  if (row === undefined) return
  const words = fileWords.open(vault, row)
  const start: Buffer[] = []
  const range = { length: row.bytes, from: 0, to: Math.min(row.bytes, SNIFFED_BYTES) }
  for await (const part of readContent({ db, store }, toFileKey(vault, row), range)) start.push(part)
  const kind = sniff(Buffer.concat(start))
  await db
    .updateTable('file')
    .set({
      state: isLoose(await listObjects(db, id)) ? 'loose' : 'packed',
      unused_since: now(),
      ...fileWords.seal(vault, id, { ...words, name: toFileName(words.name, kind), type: kind.type }),
    })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .execute()
}

function isLoose(objects: readonly ObjectRow[]): boolean {
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0)
  return objects.some(({ inRow }) => inRow) || bytes < (objects.length - 1) * LOOSE_OBJECT_BYTES
}
