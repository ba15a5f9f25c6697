import { type RawBuilder, sql } from 'kysely'
import { skipLocked } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'
import type { leasedTables } from '../db/own-leases.ts'

/** A lease further ahead was written under a wrong clock; correct clocks differ by less. */
const MAX_LEASES_AHEAD = 4

type Claim = {
  table: Exclude<(typeof leasedTables)[number], 'mailbox' | 'backup_run'>
  isDue: RawBuilder<boolean>
  orderBy: 'due_at' | 'n'
  limit: number
  now: number
  leaseMs: number
}

/**
 * An update that leases the first due rows which no process holds. Another process takes over a row whose lease has
 * expired; a live one renews it in time. Each claim raises `attempts`, by which its holder is known.
 */
export function claimRows(db: Db, { table, isDue, orderBy, limit, now, leaseMs }: Claim) {
  const isFree = sql<boolean>`${isDue} and ${isUnleased(now, leaseMs)}`
  return (
    db
      .with('due', (cte) =>
        cte
          .selectFrom(table)
          .select('n')
          .where(isFree)
          .orderBy(orderBy)
          .orderBy('n')
          .limit(limit)
          .modifyEnd(skipLocked(db)),
      )
      .updateTable(table)
      .set((eb) => ({ lease_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('n', 'in', (eb) => eb.selectFrom('due').select('due.n'))
      // Repeated here: another instance may have claimed a row between the subquery and the update.
      .where(isFree)
  )
}

export function isUnleased(now: number, leaseMs: number): RawBuilder<boolean> {
  return sql`(lease_until <= ${now} or lease_until > ${now + MAX_LEASES_AHEAD * leaseMs})`
}

/** The earliest time at which a row may be claimed: when it is due, and no longer leased. */
export const earliestClaim = sql<
  number | null
>`min(case when due_at > lease_until then due_at else lease_until end)`
