import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

/** Arbitrary, and the same for all instances: whoever holds it appends. */
const APPEND_LOCK = 70_646_162
/** Longer than an honest transaction takes, shorter than a visitor waits. */
const LOCK_TIMEOUT = '5s'
/** An instance that is frozen with the lock would hold up all others for as long. */
const IDLE_IN_TRANSACTION_TIMEOUT = '10s'

// biome-ignore lint/suspicious/noExplicitAny: the engine is the same whatever the tables are.
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * From here to the end of the transaction nobody else appends: what is looked up stays true until the insert.
 * SQLite's transactions begin as writers, and so are alone already.
 */
export async function lockAppends(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select
    set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
    set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true),
    pg_advisory_xact_lock(${APPEND_LOCK})`.execute(trx)
}

/**
 * For a transaction that changes rows without that lock: whoever is frozen with them would hold them from all others for as
 * long.
 */
export async function boundPause(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true)`.execute(
    trx,
  )
}

/** The schema that tables are made and looked up in; undefined on SQLite, whose file is its own. */
export async function findSchema(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? undefined
}

/**
 * The role by which Supabase's API could be asked for what is in the schema: `anon` is whoever has the public key.
 * Undefined where there is no such role, and on SQLite.
 */
export async function findOutsider(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ role: string }>`select rolname as role from pg_roles
    where rolname in ('anon', 'authenticated') and has_schema_privilege(oid, current_schema(), 'usage')`.execute(
    db,
  )
  return rows[0]?.role
}

/** Commits return once a standby has them on disk, too. */
const SAFE_COMMITS = new Set(['on', 'remote_apply'])

/** Why a failover could lose what was confirmed, in a sentence; undefined where it can't, and on SQLite, which has none. */
export async function findFailoverRisk(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ standbys: string; commits: string }>`select
    current_setting('synchronous_standby_names') as standbys,
    current_setting('synchronous_commit') as commits`.execute(db)
  const { standbys = '', commits = '' } = rows[0] ?? {}
  if (standbys === '')
    return 'PostgreSQL waits for no standby: a failover can lose confirmed inquiries. Set synchronous_standby_names'
  if (!SAFE_COMMITS.has(commits))
    return `PostgreSQL has synchronous_commit=${commits}: a failover can lose confirmed inquiries. Set it to on`
  return undefined
}

/** Ends a subquery that picks a row to claim: rows that another instance is claiming are passed over. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for update skip locked` : sql``
}

/** The types of columns, by what they hold. */
export function columnTypes(db: Kysely<unknown>) {
  return isPostgres(db)
    ? {
        rowNumber: sql`bigint generated always as identity primary key`,
        integer: sql`bigint`,
        bytes: sql`bytea`,
        strict: sql``,
      }
    : { rowNumber: sql`integer primary key`, integer: sql`integer`, bytes: sql`blob`, strict: sql`strict` }
}

/**
 * Moves what was deleted out of SQLite's journal, so that it is gone from the disk and not only from the tables. False
 * while another program reads what was there before, a backup for one.
 */
export async function flushDeleted(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  // The first waits for nobody; the second would make everybody wait with it.
  const { log, checkpointed } = await checkpoint(db, sql`passive`)
  if (log !== checkpointed) return false
  return (await checkpoint(db, sql`truncate`)).busy === 0
}

type Checkpoint = { busy: number; log: number; checkpointed: number }

/** See https://www.sqlite.org/pragma.html#pragma_wal_checkpoint: pages in the journal, and those of them moved. */
async function checkpoint(db: Db, mode: RawBuilder<unknown>): Promise<Checkpoint> {
  const { rows } = await sql<Checkpoint>`pragma wal_checkpoint(${mode})`.execute(db)
  const [result] = rows
  if (result === undefined) throw new Error('The journal said nothing')
  return result
}
