import { randomUUID } from 'node:crypto'
import { lockAppends } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'
import { isMissing, type ObjectStore } from './object-store.ts'

/** The object that names the database's store. */
export const STORE_ID = 'store-id'
const MAX_ID_BYTES = 100

/** Undefined until the database's first file is stored. */
export async function findStoreId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('file_store').select('id').executeTakeFirst())?.id
}

export async function readStoreId(store: ObjectStore): Promise<string | undefined> {
  try {
    return Buffer.from(await store.get(STORE_ID, { from: 0, bytes: MAX_ID_BYTES })).toString()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function writeStoreId(store: ObjectStore, id: string): Promise<void> {
  await store.put(STORE_ID, [Buffer.from(id)])
}

/** Lets a database that names no store name this one. Servers that start at once agree on one store. */
export async function nameStore(db: Db, store: ObjectStore): Promise<void> {
  // biome-ignore lint/plugin: it concerns no inquiry, so there is no event.
  await db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    if ((await findStoreId(trx)) !== undefined) return
    // Inside the transaction, once in the life of a database: the next server finds the mark or none of both.
    const known = await readStoreId(store)
    const id = known ?? randomUUID()
    if (known === undefined) await writeStoreId(store, id)
    await trx.insertInto('file_store').values({ one: 1, id }).execute()
  })
}
