import { BACKUP_EVERY_MS, findRun, watchBackups } from '../case/backups/run-state.ts'
import type { Log } from '../platform/log/log.ts'
import { toWaitMs } from '../platform/worker/backoff.ts'
import { startWorker, type Worker } from '../platform/worker/worker.ts'
import type { Db } from '../schema/tables.ts'
import type { CommandOutcome } from './run-command.ts'

/** Another instance may have made one meanwhile. */
export const LOOK_EVERY_MS = 30_000

export type BackupDeps = {
  db: Db
  log: Log
  now: () => number
  /** Whether there is a place for backups, and something to back up. */
  isWanted: () => boolean | Promise<boolean>
  /** Runs one of `pona`'s commands. */
  run: (args: readonly string[], signal?: AbortSignal) => Promise<CommandOutcome>
  /** After each look. */
  onRest?: () => void
}

/** Makes a backup each hour. Of several instances one does. */
export function startBackups(deps: BackupDeps & { random: () => number }): Worker {
  const { db, log, now, isWanted, random, run, onRest } = deps
  let failures = 0
  let nextTryAt = 0

  async function backUp(signal: AbortSignal): Promise<void> {
    const { good, said } = await run(['backup'], signal)
    if (signal.aborted) return
    failures = good ? 0 : failures + 1
    nextTryAt = good ? 0 : now() + toWaitMs(failures, random)
    if (good) log.info('Made a backup')
    else log.error({ reason: said, failures }, 'The backup failed, and is tried again')
  }

  /** Also one that a changed clock has dated into the future. */
  function isDue(madeAt: number | null): boolean {
    return madeAt === null || Math.abs(now() - madeAt) >= BACKUP_EVERY_MS
  }

  return startWorker({
    log,
    failure: 'The backups could not be looked after',
    ...(onRest && { onRest }),
    async round(signal) {
      if (!(await isWanted())) return LOOK_EVERY_MS
      await watchBackups(db, now())
      const last = await findRun(db)
      const isLeased = (last?.lease_until ?? 0) > now()
      if (isDue(last?.made_at ?? null) && !isLeased && now() >= nextTryAt) await backUp(signal)
      return LOOK_EVERY_MS
    },
  })
}
