import { type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/**
 * Records which retention the privacy notice names from now on. Patients who wrote while it was shorter agreed to the
 * shorter one: when it is lengthened, their inquiries keep it.
 */
export async function recordRetentionPeriod(deps: RecordDeps, days: number): Promise<void> {
  const last = await findLast(deps.db)
  if (last?.days === days) return
  await recordChange(deps, async (trx, now) => {
    // Another instance may have recorded it meanwhile.
    const known = await findLast(trx)
    if (known?.days === days) return []
    const from = known === undefined ? 0 : Math.max(now, known.from_at + 1)
    await trx
      .insertInto('retention_period')
      .values({ from_at: from, days })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (known !== undefined && days > known.days) await keepShorterPromises(trx, days)
    return []
  })
}

function findLast(db: Db) {
  return db.selectFrom('retention_period').selectAll().orderBy('from_at', 'desc').limit(1).executeTakeFirst()
}

async function keepShorterPromises(trx: Trx, days: number): Promise<void> {
  const periods = await trx.selectFrom('retention_period').selectAll().orderBy('from_at').execute()
  for (const [n, period] of periods.entries()) {
    if (period.days >= days) continue
    await trx
      .updateTable('inquiry')
      .set({ keep_days: period.days })
      .where('keep_days', 'is', null)
      .where('received_at', '>=', period.from_at)
      .where('received_at', '<', periods[n + 1]?.from_at ?? Number.MAX_SAFE_INTEGER)
      .execute()
  }
}
