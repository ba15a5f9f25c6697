import type { Readiness } from '#contract/company/readiness.ts'
import { BACKUP_EVERY_MS, DRILL_EVERY_MS, findRun } from '../case/backups/run-state.ts'
import type { Present } from '../company/settings/present.ts'
import type { Db } from '../schema/tables.ts'

const MAX_AGE_MS = 3 * BACKUP_EVERY_MS
const MAX_UNPROVED_MS = 3 * DRILL_EVERY_MS

/** Null where no backups are made, and while the database can't be read. */
export async function readBackupHealth(
  db: Db,
  { backupTo }: Pick<Present, 'backupTo'>,
  now: number,
): Promise<Readiness['backup']> {
  if (backupTo === undefined) return null
  const run = await findRun(db).catch(() => undefined)
  if (run === undefined) return null
  const { watched_since, made_at, drilled_at, problem, drill_problem } = run
  const since = (at: number | null) => now - Math.max(at ?? 0, watched_since)
  const isRecent = since(made_at) <= MAX_AGE_MS
  const isProved = drill_problem === null && since(drilled_at) <= MAX_UNPROVED_MS
  return {
    good: isRecent && isProved,
    madeAt: made_at,
    problem,
    drilledAt: drilled_at,
    drillProblem: drill_problem,
  }
}
