import { sql } from 'kysely'
import { AppError, RETRY_AFTER_SECONDS } from '../../platform/http/app-error.ts'
import type { FileDeps } from './file-deps.ts'

/** Files leave this to the database, so that inquiries arrive however many files do. */
const MIN_FREE_BYTES = 1_000_000_000

/** An upload that gets no further gives its room up. */
const RESERVED_MS = 30 * 60_000

type RoomDeps = Pick<FileDeps, 'db' | 'store' | 'now'>

type Room = {
  bytes: number
  /** Must stay free for others, on top of `bytes`. */
  minFreeBytes?: number | undefined
  /** The upload that asks. */
  uploadId?: string
}

/**
 * Throws `disk_full` unless the disk has room for so much. An upload that still arrives has as much reserved as it has
 * brought, and never more than it lacks: what was only announced holds nothing, and of two that don't both fit, the one
 * that is further ends.
 */
export async function requireRoom(
  { db, store, now }: RoomDeps,
  { bytes, minFreeBytes = 0, uploadId = '' }: Room,
): Promise<void> {
  const free = await store.readFreeBytes()
  // Nothing limits it.
  if (free === undefined) return
  const { reserved } = await db
    .selectFrom('file')
    .select((eb) => {
      const lacking = eb('bytes', '-', eb.ref('stored_bytes'))
      const reserved = eb
        .case()
        .when('stored_bytes', '<', lacking)
        .then(eb.ref('stored_bytes'))
        .else(lacking)
        .end()
      return eb.fn.sum<number | null>(reserved).as('reserved')
    })
    .where('state', '=', sql.lit('arriving'))
    .where('written_at', '>', now() - RESERVED_MS)
    .where('id', '!=', uploadId)
    .executeTakeFirstOrThrow()
  if (bytes + minFreeBytes + Number(reserved ?? 0) + MIN_FREE_BYTES <= free) return
  throw new AppError('disk_full', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
