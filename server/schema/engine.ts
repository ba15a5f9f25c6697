import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Engine } from './column-types.ts'
import type { Db, Trx } from './tables.ts'

/** Arbitrary, but the same for all instances. */
const APPEND_LOCK = 70_646_162
/** Longer than a normal transaction, shorter than a visitor's patience. */
const LOCK_TIMEOUT = '5s'
/** An instance that freezes in a transaction holds its locks this long at most. */
const IDLE_IN_TRANSACTION_TIMEOUT = '10s'

// biome-ignore lint/suspicious/noExplicitAny: the engine is the same whatever the tables are.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

export function toEngine(db: Db): Engine {
  return isPostgres(db) ? 'postgres' : 'sqlite'
}

/** Serialises appends until the commit. SQLite's transactions begin as writers, so they are serialised already. */
export async function lockAppends(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select
    set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
    set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true),
    pg_advisory_xact_lock(${APPEND_LOCK})`.execute(trx)
}

/** For transactions without that lock: bounds how long a frozen instance holds its row locks. */
export async function boundPause(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true)`.execute(
    trx,
  )
}

export async function findSchema(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? undefined
}

/** Whether the current schema has the table: another program may have its own in the same database. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(
        db,
      )
    : await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/** The role of Supabase's public API: `anon` is anybody with the public key. Undefined without it, and on SQLite. */
export async function findOutsider(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ role: string }>`select rolname as role from pg_roles
    where rolname in ('anon', 'authenticated') and has_schema_privilege(oid, current_schema(), 'usage')`.execute(
    db,
  )
  return rows[0]?.role
}

/** Values with which commits wait for the standby's disk. */
const SAFE_COMMIT_MODES = new Set(['on', 'remote_apply'])

/** Why a failover could lose confirmed data, in a sentence; undefined if it can't, and on SQLite. */
export async function findFailoverRisk(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ standbys: string; commits: string }>`select
    current_setting('synchronous_standby_names') as standbys,
    current_setting('synchronous_commit') as commits`.execute(db)
  const { standbys = '', commits = '' } = rows[0] ?? {}
  if (standbys === '')
    return 'PostgreSQL waits for no standby: a failover can lose confirmed inquiries. Set synchronous_standby_names'
  if (!SAFE_COMMIT_MODES.has(commits))
    return `PostgreSQL has synchronous_commit=${commits}: a failover can lose confirmed inquiries. Set it to on`
  return undefined
}

/** Ends a claiming subquery: rows that another instance is claiming are skipped. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update skip locked` : sql``
}

/** For `in`: as one parameter, however many. */
export function inNumbers(db: Db, numbers: readonly number[]): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select unnest(cast(${[...numbers]} as bigint[])))`
    : sql`(select value from json_each(${JSON.stringify(numbers)}))`
}

/** Checkpoints the WAL, so that deleted data leaves the disk. False while another program reads an older state. */
export async function flushDeleted(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  // `passive` blocks nobody; `truncate` blocks writers while readers finish.
  const { log, checkpointed } = await checkpoint(db, sql`passive`)
  if (log !== checkpointed) return false
  return (await checkpoint(db, sql`truncate`)).busy === 0
}

type Checkpoint = { busy: number; log: number; checkpointed: number }

/** `log`: pages in the WAL; `checkpointed`: pages moved (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint). */
async function checkpoint(db: Db, mode: RawBuilder<unknown>): Promise<Checkpoint> {
  const { rows } = await sql<Checkpoint>`pragma wal_checkpoint(${mode})`.execute(db)
  const [result] = rows
  if (result === undefined) throw new Error('The checkpoint returned no result')
  return result
}
