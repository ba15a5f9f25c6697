import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ObjectStore, StoredObject } from '../../platform/store/object-store.ts'
import { STORE_ID } from '../../platform/store/store-id.ts'
import type { Db } from '../../schema/tables.ts'
import type { FileDeps } from './file-deps.ts'

const OBJECTS_AT_A_TIME = 200
/** Longer than any upload, backup or move between stores takes to name the objects that it has written or reads. */
const GRACE_MS = DAY_MS
const LIST_EVERY_MS = HOUR_MS

type CleanDeps = Omit<FileDeps, 'vault'>

/** Deletes what erased files have left in the store, and after a day what was packed into other objects. */
export async function deleteReleased({ db, store, now }: CleanDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const rows = await db
      .selectFrom('file_object')
      .select((eb) => ['name', eb('content', 'is', null).as('in_store')])
      .where('file_id', 'is', null)
      .where((eb) => eb.or([eb('released_at', 'is', null), eb('released_at', '<', now() - GRACE_MS)]))
      .limit(OBJECTS_AT_A_TIME)
      .execute()
    // The row goes after the object: otherwise nothing would name what a crash leaves.
    for (const { name, in_store } of rows) if (in_store) await store.delete(name)
    const names = rows.map(({ name }) => name)
    if (names.length > 0) await db.deleteFrom('file_object').where('name', 'in', names).execute()
    if (rows.length < OBJECTS_AT_A_TIME) return
  }
}

type OrphanDeps = CleanDeps & {
  /** While a replaced database is kept, whose files would be lost. */
  isDatabaseKept: () => boolean
}

/** Deletes objects that no row has named for a day, such as those of a save that was cut short. Looks once an hour. */
export function createOrphanCleaner({ db, store, now, isDatabaseKept }: OrphanDeps) {
  let nextAt = 0
  return async function deleteOrphans(signal?: AbortSignal): Promise<void> {
    if (now() < nextAt || isDatabaseKept()) return
    nextAt = now() + LIST_EVERY_MS
    for await (const objects of inBatches(store.list())) {
      if (signal?.aborted) return
      const old = objects.filter(({ name, changedAt }) => name !== STORE_ID && changedAt < now() - GRACE_MS)
      for (const name of await findOrphans(db, old)) await store.delete(name)
    }
  }
}

async function findOrphans(db: Db, objects: readonly StoredObject[]): Promise<string[]> {
  if (objects.length === 0) return []
  const names = objects.map(({ name }) => name)
  const rows = await db.selectFrom('file_object').select('name').where('name', 'in', names).execute()
  const known = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

async function* inBatches(objects: ReturnType<ObjectStore['list']>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = []
  for await (const object of objects) {
    batch.push(object)
    if (batch.length < OBJECTS_AT_A_TIME) continue
    yield batch
    batch = []
  }
  yield batch
}
