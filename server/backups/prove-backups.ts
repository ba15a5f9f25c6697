import { claimDrill, recordDrill } from '../case/backups/run-state.ts'
import { startWorker, type Worker } from '../platform/worker/worker.ts'
import { type BackupDeps, LOOK_EVERY_MS } from './make-backups.ts'

/** Tries each day to restore the newest backup, while backups go on: reading all files may take longer than an hour. */
export function startDrills({ db, log, now, isWanted, run, onRest }: BackupDeps): Worker {
  async function prove(signal: AbortSignal): Promise<void> {
    const { good, said } = await run(['restore', 'latest', '--drill'], signal)
    if (signal.aborted) return
    await recordDrill(db, now(), good ? null : said)
    if (good) log.info('The newest backup can be restored')
    else log.error({ reason: said }, 'The newest backup can not be restored')
  }

  return startWorker({
    log,
    failure: 'The drill could not be begun',
    ...(onRest && { onRest }),
    async round(signal) {
      if ((await isWanted()) && (await claimDrill(db, now()))) await prove(signal)
      return LOOK_EVERY_MS
    },
  })
}
