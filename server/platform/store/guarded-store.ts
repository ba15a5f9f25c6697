import type { Db } from '../../schema/tables.ts'
import type { Log } from '../log/log.ts'
import { type ObjectStore, StoreError } from './object-store.ts'
import { findStoreId, nameStore, readStoreId } from './store-id.ts'

const PROBE = 'probe'

/** A server checks its store more often. */
const MAX_CHECK_PAUSE_MS = 3 * 60_000

export type GuardedStore = ObjectStore & {
  /** Finds out whether the store can be used. Never throws; a change is logged. */
  check(): Promise<void>
  /** Whether its last use or check succeeded. */
  isUsable(): boolean
}

const ELSEWHERE =
  'The files of this database lie in another store. Mount the disk of DATA_DIR/files; with several servers, set ' +
  'FILES_URL for all of them. If the files are lost, "pona files claim" makes this store theirs'

/**
 * Uses a store only if the database's files lie in it: both carry one id since the first file. So a folder that is not
 * mounted, a wrong bucket, and the folder of a second server on the same database are not taken for an empty store.
 */
export function guardStore(store: ObjectStore, { db, log }: { db: Db; log: Log }): GuardedStore {
  let isOurs = false
  let problem: string | undefined

  async function watch<Result>(use: () => Promise<Result>): Promise<Result> {
    try {
      const result = await use()
      if (problem !== undefined) log.info('The file store can be used again')
      problem = undefined
      return result
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason === 'missing') throw error
      if (problem !== error.message) log.error({ err: error, reason: error.message }, 'The file store fails')
      problem = error.message
      throw error
    }
  }

  async function refuseOther(): Promise<void> {
    if (isOurs) return
    const id = await findStoreId(db)
    if (id === undefined) return
    if ((await readStoreId(store)) !== id) throw new StoreError('away', ELSEWHERE)
    isOurs = true
  }

  async function takeOrRefuse(): Promise<void> {
    await refuseOther()
    if (isOurs) return
    await nameStore(db, store)
    await refuseOther()
  }

  return {
    put: (name, parts) =>
      watch(async () => {
        await takeOrRefuse()
        await store.put(name, parts)
      }),
    get: (name, range) =>
      watch(async () => {
        await refuseOther()
        return store.get(name, range)
      }),
    delete: (name) =>
      watch(async () => {
        await refuseOther()
        await store.delete(name)
      }),
    async *list() {
      await watch(refuseOther)
      yield* store.list()
    },
    readFreeBytes: () => store.readFreeBytes(),

    async check() {
      isOurs = false
      await watch(async () => {
        await refuseOther()
        // A store of limited room is a folder, and the database next to it tells whether the disk takes writes. The
        // key of a bucket may be allowed to read alone.
        if ((await store.readFreeBytes()) === undefined) await store.put(PROBE, [Buffer.from(PROBE)])
      }).catch((error: unknown) => {
        if (!(error instanceof StoreError)) log.error({ err: error }, 'The file store could not be checked')
      })
    },
    isUsable: () => problem === undefined,
  }
}

/** Refuses a bucket that a server checked just now: two databases would delete each other's files. */
export async function refuseUsedStore(store: ObjectStore): Promise<void> {
  for await (const { name, changedAt } of store.list()) {
    if (name === PROBE && Date.now() - changedAt < MAX_CHECK_PAUSE_MS)
      throw new Error(
        'A server uses the store of FILES_URL: stop it and wait three minutes. To try a backup, set another bucket or none',
      )
  }
}
