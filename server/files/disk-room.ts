import { AppError, RETRY_AFTER_SECONDS } from '../http/app-error.ts'
import type { FileDeps } from './file-deps.ts'

/** Files leave this to the database, so that inquiries arrive however many files do. */
const KEPT_FREE_BYTES = 1_000_000_000

/** An upload that gets no further gives its room up, and takes it again when it goes on. */
const RESERVED_MS = 30 * 60_000

type RoomDeps = Pick<FileDeps, 'db' | 'store' | 'now'>

/**
 * Throws `disk_full` unless the disk has room for a file beside those that are still arriving. `keptFree` is left to
 * others besides.
 */
export async function reserveRoom({ store, ...deps }: RoomDeps, bytes: number, keptFree = 0): Promise<void> {
  await refuseBeyond(deps, await store.readFreeBytes(), bytes + keptFree)
}

/** For a transaction, which must not wait for the disk: `free` was read before. Undefined where nothing limits it. */
export async function refuseBeyond(
  { db, now }: Pick<RoomDeps, 'db' | 'now'>,
  free: number | undefined,
  bytes: number,
): Promise<void> {
  if (free === undefined) return
  const { expected } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number | null>(eb('bytes', '-', eb.ref('stored_bytes'))).as('expected'))
    .where('state', '=', 'arriving')
    .where('written_at', '>', now() - RESERVED_MS)
    .executeTakeFirstOrThrow()
  if (bytes + Number(expected ?? 0) + KEPT_FREE_BYTES <= free) return
  throw new AppError('disk_full', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

type Arriving = { id: string; bytes: number; stored_bytes: number; written_at: number }

/** For an upload that goes on. Throws `disk_full` where there is no room any more. */
export async function reserveAgain(deps: RoomDeps, file: Arriving, keptFree?: number): Promise<void> {
  if (file.written_at > deps.now() - RESERVED_MS) return
  await reserveRoom(deps, file.bytes - file.stored_bytes, keptFree)
  await deps.db.updateTable('file').set({ written_at: deps.now() }).where('id', '=', file.id).execute()
}
