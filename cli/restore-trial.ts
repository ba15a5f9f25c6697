import { statSync } from 'node:fs'
import { join } from 'node:path'
import { verifyFiles } from '../server/case/files/verify-files.ts'
import { findTamperedGrants } from '../server/case/tables/find-tampered.ts'
import { type Proof, proveDatabase } from '../server/case/tables/prove-database.ts'
import { copyBackup } from '../server/platform/db/backup.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import type { ObjectStore } from '../server/platform/store/object-store.ts'
import { findStoreId } from '../server/platform/store/store-id.ts'
import { describeDamaged } from './damaged-files.ts'
import type { RestoreSource } from './restore-source.ts'
import { openCopy } from './store/store.ts'

export type RestoreTrial = Proof & {
  /** The copy on which it was tried. */
  copy: string
  inquiries: number
  files: number
  bytes: number
  /** Tampered grants, which keep nobody from restoring the rest. */
  tamperedGrants: number
  damagedFiles: string | undefined
  storeId: string | undefined
}

/** Opens a copy with the present keys, and every part of its files, before anything is replaced. */
export async function tryBackup(
  { file, objects }: RestoreSource,
  { folder, fileStore }: { folder: string; fileStore: ObjectStore },
): Promise<RestoreTrial> {
  const copy = join(folder, 'copy.db')
  await requireRoom([{ folder, bytes: statSync(file).size }], {
    dataDir: folder,
    what: 'a copy of the backup',
  })
  await copyBackup(file, copy)
  await using store = await openCopy(copy)
  const proof = await proveDatabase(store.db, store.vault)
  const { files, bytes, damaged } = await verifyFiles({ ...store, store: objects ?? fileStore })
  const { inquiries } = await store.db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('inquiries'))
    .executeTakeFirstOrThrow()
  return {
    ...proof,
    copy,
    inquiries,
    files,
    bytes,
    tamperedGrants: (await findTamperedGrants(store.db, store.vault)).length,
    damagedFiles: describeDamaged(damaged),
    storeId: await findStoreId(store.db),
  }
}
