import { findRun } from '../case/backups/run-state.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { readBackupHealth } from './health.ts'
import { startBackups } from './make-backups.ts'
import { startDrills } from './prove-backups.ts'
import { runCommand } from './run-command.ts'
import { tryPlace } from './try-place.ts'

/** Backups that make and prove themselves, where there is a place for them. */
export function backupsFeature({ db, log, now, random, config, settings, setup }: Ground) {
  const isWanted = () => settings.present().backupTo !== undefined
  /** Nothing of an installation that nobody has set up: the place may have what is to be restored into it. */
  const isBegun = async () => isWanted() && !(await setup.isGated())
  const readAge = async (at: 'made_at' | 'drilled_at') => {
    if (!isWanted()) return []
    const run = await findRun(db)
    if (run === undefined) return []
    return [{ value: Math.max(0, now() - (run[at] ?? run.watched_since)) / 1000 }]
  }
  return {
    gauges(registry) {
      registry.gauge(
        'pona_backup_age_seconds',
        'Age of the newest backup; before the first, how long there is none.',
        () => readAge('made_at'),
      )
      registry.gauge(
        'pona_backup_proved_age_seconds',
        'How long ago a drill last proved the newest backup; before the first, how long there was none.',
        () => readAge('drilled_at'),
      )
      registry.gauge(
        'pona_backup_drill_failed',
        'Whether the last drill found a backup that can not be restored.',
        async () => {
          const run = isWanted() ? await findRun(db) : undefined
          return run === undefined ? [] : [{ value: run.drill_problem === null ? 0 : 1 }]
        },
      )
    },
    readiness: { backup: () => readBackupHealth(db, settings.present(), now()) },
    trials: { backup: ({ backupTo }) => tryPlace(backupTo, config) },
    start() {
      const started = new AsyncDisposableStack()
      const drills = started.use(startDrills({ db, log, now, isWanted, run: runCommand }))
      // The first backup is proved at once.
      const backups = started.use(
        startBackups({ db, log, now, isWanted: isBegun, random, run: runCommand, onRest: drills.wake }),
      )
      settings.onChange(() => backups.wake())
      return started
    },
  } satisfies Feature
}
