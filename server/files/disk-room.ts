import { AppError, RETRY_AFTER_SECONDS } from '../http/app-error.ts'
import type { FileDeps } from './file-deps.ts'

/** Files leave this to the database, so that inquiries arrive however many files do. */
const KEPT_FREE_BYTES = 1_000_000_000

/**
 * Throws `disk_full` unless the disk has room for a file beside those that are still arriving. `keptFree` is left to
 * others besides.
 */
export async function reserveRoom(
  { db, store }: Pick<FileDeps, 'db' | 'store'>,
  bytes: number,
  keptFree = 0,
): Promise<void> {
  const free = await store.readFreeBytes()
  if (free === undefined) return
  const { expected } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number | null>(eb('bytes', '-', eb.ref('stored_bytes'))).as('expected'))
    .where('state', '=', 'arriving')
    .executeTakeFirstOrThrow()
  if (bytes + Number(expected ?? 0) + KEPT_FREE_BYTES + keptFree <= free) return
  throw new AppError('disk_full', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
