import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../../schema/tables.ts'
import type { ObjectStore } from './object-store.ts'
import { findStoreId, readStoreId, writeStoreId } from './store-id.ts'

/** How the file store passes from one database to its copy. */
export type Passing = {
  /** In the transaction that fills the copy. */
  name(copy: Trx): Promise<void>
  /** Once the copy is complete: from then on no server uses the store with the former database. */
  complete(): Promise<void>
}

/**
 * Two databases on one store would delete each other's files, so the copy gets the store under a new id. Undefined where
 * there are no files yet. Throws where the files of the database don't lie in this store.
 */
export async function passStore(from: Db, store: ObjectStore): Promise<Passing | undefined> {
  const id = await findStoreId(from)
  if (id === undefined) return undefined
  if ((await readStoreId(store)) !== id)
    throw new Error(
      'The files of this database do not lie in the store of these settings: mount the disk of DATA_DIR/files, or set ' +
        'FILES_URL. If the files are lost, "pona files claim" makes this store theirs',
    )
  const next = randomUUID()
  return {
    name: async (copy) => void (await copy.updateTable('file_store').set({ id: next }).execute()),
    complete: () => writeStoreId(store, next),
  }
}
