import { DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

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

/** Of a process that was killed; they would otherwise have to expire. Call it only where no other process has any. */
export async function endLeases(db: Db): Promise<void> {
  for (const table of leasedTables)
    await db
      .updateTable(table)
      .set({ lease_until: 0 })
      .where('lease_until', '>', 0)
      .where(leasable[table] ?? sql<boolean>`true`)
      .execute()
}

/**
 * Makes this process the only server on the SQLite file, until it is disposed or the process ends in any way. Undefined
 * while another is. The lock is SQLite's, because Node has none; nothing is written.
 */
export function lockAlone(file: string): Disposable | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(`${file}-owner`, { timeout: 0 })
    lock.exec('begin exclusive')
    return lock
  } catch {
    lock?.close()
    return undefined
  }
}
