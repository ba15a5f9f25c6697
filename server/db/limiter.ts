import { CompiledQuery, sql } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible'
import { isPostgres } from './engine.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import type { Db } from './tables.ts'

/** `points` within `duration` seconds for each key. The name tells its keys from those of other limits. */
export type Limit = { name: string; points: number; duration: number }

/**
 * Counts in the memory of the one process on SQLite, and in a table that all instances share on PostgreSQL. While that
 * can't be reached each instance counts for itself.
 */
export function createLimiter(db: Db, { name, ...limit }: Limit): RateLimiterAbstract {
  const memory = new MemoryLimiter({ keyPrefix: name, ...limit })
  if (!isPostgres(db)) return memory
  return new RateLimiterPostgres({
    keyPrefix: name,
    ...limit,
    storeClient: { query: (query: Query) => runQuery(db, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // Housekeeping does, once for all limiters, and sooner.
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** Deletes the counts that no longer count. In memory they go by themselves. */
export async function dropExpiredCounters(db: Db, now: number): Promise<void> {
  if (isPostgres(db)) await sql`delete from rate_limit where expire <= ${now}`.execute(db)
}

/** What the limiter asks of a client of node-postgres. */
type Query = { text: string; values: unknown[] }

async function runQuery(db: Db, { text, values }: Query) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}
