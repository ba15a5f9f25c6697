import { CompiledQuery, sql } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible'
import { isPostgres } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'
import { MemoryLimiter } from './memory-limiter.ts'

/** `points` per `duration` seconds and key. `name` separates its keys from other limits. */
type Limit = { name: string; points: number; duration: number }

/**
 * Counts in memory on SQLite and without a database, in a shared table on PostgreSQL, and per instance while that is
 * unreachable.
 */
export function createLimiter(db: Db | undefined, { name, ...limit }: Limit): RateLimiterAbstract {
  const memory = new MemoryLimiter({ keyPrefix: name, ...limit })
  if (db === undefined || !isPostgres(db)) return memory
  return new RateLimiterPostgres({
    keyPrefix: name,
    ...limit,
    storeClient: { query: (query: Query) => runQuery(db, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // Housekeeping does it for all limiters, and sooner.
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** In memory they expire by themselves. */
export async function dropExpiredCounters(db: Db, now: number): Promise<void> {
  if (isPostgres(db)) await sql`delete from rate_limit where expire <= ${now}`.execute(db)
}

type Query = { text: string; values: unknown[] }

async function runQuery(db: Db, { text, values }: Query) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}
