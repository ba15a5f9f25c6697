import { sql } from 'kysely'
import { isPostgres } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'
import type { Count, Counter } from './counter.ts'
import { createMemoryCounter } from './memory-counter.ts'

/**
 * Counts in memory on SQLite and without a database, in a shared table on PostgreSQL, and per instance while that is
 * unreachable. `name` separates its keys from those of other limits.
 */
export function openCounter(db: Db | undefined, name: string, durationMs: number): Counter {
  const memory = createMemoryCounter(durationMs)
  if (db === undefined || !isPostgres(db)) return memory
  const shared = createTableCounter(db, name, durationMs)
  return {
    add: (key, points) => shared.add(key, points).catch(() => memory.add(key, points)),
    get: (key) => shared.get(key).catch(() => memory.get(key)),
    delete: (key) => shared.delete(key).catch(() => memory.delete(key)),
  }
}

/** In memory they expire by themselves. */
export async function dropExpiredCounters(db: Db, now: number): Promise<void> {
  if (isPostgres(db)) await sql`delete from rate_limit where expire <= ${now}`.execute(db)
}

type Row = { points: number; expire: string | number }

function createTableCounter(db: Db, name: string, durationMs: number): Counter {
  const toId = (key: string) => `${name}:${key}`
  const toCount = ({ points, expire }: Row, now: number): Count => ({ points, msLeft: Number(expire) - now })
  return {
    async add(key, points) {
      const now = Date.now()
      const { rows } = await sql<Row>`
        insert into rate_limit (key, points, expire)
        values (${toId(key)}, ${Math.max(0, points)}, ${now + durationMs})
        on conflict (key) do update set
          points = case when rate_limit.expire <= ${now} then excluded.points
            else greatest(0, rate_limit.points + ${points}::integer) end,
          expire = case when rate_limit.expire <= ${now} then excluded.expire else rate_limit.expire end
        returning points, expire`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('A point was not counted')
      return toCount(row, now)
    },
    async get(key) {
      const now = Date.now()
      const { rows } = await sql<Row>`
        select points, expire from rate_limit where key = ${toId(key)} and expire > ${now}`.execute(db)
      const [row] = rows
      return row && toCount(row, now)
    },
    async delete(key) {
      await sql`delete from rate_limit where key = ${toId(key)}`.execute(db)
    },
  }
}
