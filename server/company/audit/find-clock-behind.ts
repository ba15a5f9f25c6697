import type { Log } from '../../platform/log/log.ts'
import type { Db } from '../../schema/tables.ts'

/** Instances on several machines differ by less. */
const MAX_SKEW_MS = 60_000

/** How far the clock is behind the newest event; 0 up to a minute, and while the database is away. */
export async function findClockBehind(db: Db, now: () => number): Promise<number> {
  const newest = await db
    .selectFrom('event')
    .select('at')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined)
  const behindMs = (newest?.at ?? 0) - now()
  return behindMs > MAX_SKEW_MS ? behindMs : 0
}

/** An event of then would seem older than those before it, and nothing would be due in time. */
export async function reportClockBehind(
  db: Db,
  { now, log }: { now: () => number; log: Pick<Log, 'error'> },
): Promise<void> {
  const behindMs = await findClockBehind(db, now)
  if (behindMs > 0) log.error({ behindMs }, 'The clock is behind the newest event: let the machine keep time')
}
