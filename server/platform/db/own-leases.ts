import { DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema/tables.ts'
import { isSqliteBusy } from './sqlite-error.ts'

export const leasedTables = [
  'outbox',
  'mail',
  'mailbox',
  'backup_run',
  'webhook_delivery',
  'urgent_text',
] as const

/** Rows that can have a lease, as the partial indexes of large tables say it. */
const leasable: Partial<Record<(typeof leasedTables)[number], RawBuilder<boolean>>> = {
  outbox: sql`state = 'waiting'`,
  mail: sql`state = 'stored'`,
}

/** Ends leases of a killed process, which would otherwise have to expire. Call it only if no other process has any. */
export async function endLeases(db: Db): Promise<void> {
  for (const table of leasedTables)
    await db
      .updateTable(table)
      .set({ lease_until: 0 })
      .where('lease_until', '>', 0)
      .where(leasable[table] ?? sql<boolean>`true`)
      .execute()
}

/** The garbage collector closes a database that nothing references, and so ends its lock. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only one on the file, until it is disposed or the process ends in any way. Undefined while another
 * is; throws where no lock can be made. The lock is SQLite's, because Node has none; nothing is written.
 */
export function lockAlone(file: string): Disposable | undefined {
  const name = `${file}-owner`
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(name, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (cause) {
    lock?.close()
    if (isSqliteBusy(cause)) return undefined
    throw new Error(
      `The lock ${name} can't be made: see who may write to its folder, and whether its disk takes locks`,
      {
        cause,
      },
    )
  }
  const locked = lock
  held.add(locked)
  return {
    [Symbol.dispose]() {
      if (held.delete(locked)) locked.close()
    },
  }
}
