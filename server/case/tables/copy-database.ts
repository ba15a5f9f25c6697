import { sql } from 'kysely'
import { type CopiedTable, copyTables, findUsedTable } from '../../platform/db/copy/copy-tables.ts'
import { isPostgres } from '../../schema/engine.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { tables, toRowsAtATime } from './tables.ts'

const ROWS_AT_A_TIME = 200

const copied: readonly CopiedTable[] = (Object.keys(tables) as (keyof Tables)[]).map((name) => ({
  name,
  atATime: toRowsAtATime(name, ROWS_AT_A_TIME),
}))

export type CopyProgress = (table: keyof Tables, rows: number) => void

type CopyOptions = {
  onBatch?: CopyProgress
  /** Whether nobody may write to the source meanwhile; otherwise it is copied as it is at the beginning. */
  isLocked?: boolean
  /** In the same transaction, before it is committed: an error leaves the target empty. */
  verify?: (target: Trx) => Promise<void>
}

/**
 * Copies every row into an empty, migrated database of either engine, in one transaction. Throws when the target has data,
 * and when a row doesn't fit.
 */
export async function copyDatabase(
  source: Db,
  target: Db,
  { onBatch, isLocked = false, verify }: CopyOptions,
): Promise<void> {
  await refuseUsed(target)
  await inSnapshot(source, async (snapshot) => {
    if (isLocked) await lockTables(snapshot)
    // biome-ignore lint/plugin: the events are copied with the rest.
    await target.transaction().execute(async (trx) => {
      await copyTables(snapshot, trx, { tables: copied, ...(onBatch && { onBatch }) })
      await verify?.(trx)
    })
  })
}

export async function refuseUsed(target: Db): Promise<void> {
  const used = await findUsedTable(target, copied)
  if (used !== undefined)
    throw new Error(
      `The database that it would be copied to has data already (in the table ${used}): name an empty one`,
    )
}

async function inSnapshot(db: Db, read: (snapshot: Db) => Promise<void>): Promise<void> {
  // biome-ignore lint/plugin: it only reads.
  const transaction = db.transaction()
  await (isPostgres(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}

/** SQLite's transactions begin as writers, so there nobody else can write anyway. */
async function lockTables(snapshot: Db): Promise<void> {
  if (!isPostgres(snapshot)) return
  const names = sql.join(copied.map(({ name }) => sql.table(name)))
  await sql`set local lock_timeout = '10s'`.execute(snapshot)
  await sql`lock table ${names} in share mode`.execute(snapshot)
}
