import type { Selectable, UpdateObject } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isUnleased } from '../../platform/worker/claim.ts'
import type { Db, Tables } from '../../schema/tables.ts'

/** Another process takes over this long after the last renewal. */
export const LEASE_MS = 3 * 60_000
export const BACKUP_EVERY_MS = HOUR_MS
export const DRILL_EVERY_MS = DAY_MS
/** The place of the backups may have been out of reach. */
const REPEAT_FAILED_DRILL_MS = HOUR_MS

export type BackupRun = Selectable<Tables['backup_run']>

const ONLY = 1

export async function findRun(db: Db): Promise<BackupRun | undefined> {
  return await db.selectFrom('backup_run').selectAll().executeTakeFirst()
}

/** From now on the age of the newest backup counts. */
export async function watchBackups(db: Db, now: number): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({ one: ONLY, watched_since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined while another process makes a backup. */
export async function leaseRun(db: Db, holder: string, now: number): Promise<BackupRun | undefined> {
  await watchBackups(db, now)
  return await db
    .updateTable('backup_run')
    .set({ lease_by: holder, lease_until: now + LEASE_MS })
    .where((eb) => eb.or([eb('lease_by', '=', holder), isUnleased(now, LEASE_MS)]))
    .returningAll()
    .executeTakeFirst()
}

/** Ends the lease with what came of it. */
export async function endRun(
  db: Db,
  holder: string,
  outcome: UpdateObject<Tables, 'backup_run'>,
): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ...outcome, lease_by: '', lease_until: 0 })
    .where('lease_by', '=', holder)
    .execute()
}

/** Whether this instance does the drill that is due. */
export async function claimDrill(db: Db, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('backup_run')
    .set({ drill_begun_at: now })
    .where('made_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('drill_begun_at', 'is', null), eb('drill_begun_at', '<=', now - DRILL_EVERY_MS)]),
    )
    .returning('one')
    .executeTakeFirst()
  return claimed !== undefined
}

/** `problem` is what the drill found; null when it proved the backup. A failed one is due again in an hour. */
export async function recordDrill(db: Db, now: number, problem: string | null): Promise<void> {
  const outcome =
    problem === null ? { drilled_at: now } : { drill_begun_at: now - DRILL_EVERY_MS + REPEAT_FAILED_DRILL_MS }
  await db
    .updateTable('backup_run')
    .set({ drill_problem: problem, ...outcome })
    .execute()
}
