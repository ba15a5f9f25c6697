import { BACKUP_EVERY_MS, claimDrill, findRun, recordDrill, watchBackups } from '../case/backups/run-state.ts'
import type { Db } from '../platform/db/tables.ts'
import type { Log } from '../platform/log/log.ts'
import { toWaitMs } from '../platform/worker/backoff.ts'
import { startWorker, type Worker } from '../platform/worker/worker.ts'
import type { CommandOutcome } from './run-command.ts'

/** Another instance may have made one meanwhile. */
const LOOK_EVERY_MS = 30_000

type MakingDeps = {
  db: Db
  log: Log
  now: () => number
  random: () => number
  /** Runs one of `pona`'s commands. */
  run: (args: readonly string[], signal?: AbortSignal) => Promise<CommandOutcome>
  /** After each look. */
  onRest?: () => void
}

/** Makes a backup each hour, and each day tries to restore the newest. Of several instances one does. */
export function startBackups({ db, log, now, random, run, onRest }: MakingDeps): Worker {
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

  async function prove(signal: AbortSignal): Promise<void> {
    const { good, said } = await run(['restore', 'latest', '--drill'], signal)
    if (signal.aborted) return
    await recordDrill(db, now(), good ? null : said)
    if (good) log.info('The newest backup can be restored')
    else log.error({ reason: said }, 'The newest backup can not be restored')
  }

  return startWorker({
    log,
    failure: 'The backups could not be looked after',
    ...(onRest && { onRest }),
    async round(signal) {
      await watchBackups(db, now())
      const before = await findRun(db)
      const isLeased = (before?.lease_until ?? 0) > now()
      if (isDue(before?.made_at ?? null, BACKUP_EVERY_MS) && !isLeased && now() >= nextTryAt)
        await backUp(signal)
      if (!signal.aborted && (await claimDrill(db, now()))) await prove(signal)
      return LOOK_EVERY_MS
    },
  })

  /** Also one that a changed clock has dated into the future. */
  function isDue(at: number | null, everyMs: number): boolean {
    return at === null || Math.abs(now() - at) >= everyMs
  }
}
