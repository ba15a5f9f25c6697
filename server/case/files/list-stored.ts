import { toSealedBytes } from '../../platform/store/sealed-chunks.ts'
import type { Db } from '../../schema/tables.ts'

const ROWS_AT_A_TIME = 1_000

/** The objects that files have in the store, with their sealed size. */
export async function* listStored(db: Db): AsyncGenerator<{ name: string; bytes: number }> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('file_object')
      .select(['name', 'bytes'])
      .where('file_id', 'is not', null)
      .where('content', 'is', null)
      .where('name', '>', last)
      .orderBy('name')
      .limit(ROWS_AT_A_TIME)
      .execute()
    for (const { name, bytes } of rows) yield { name, bytes: toSealedBytes(bytes) }
    last = rows.at(-1)?.name ?? last
    if (rows.length < ROWS_AT_A_TIME) return
  }
}
