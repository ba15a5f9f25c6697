import type { Readiness } from '#contract/company/readiness.ts'
import { type Check, hint, ok, wrong } from './check.ts'

/** They are made hourly; one may fail, or take its time. */
const MAX_AGE_SECONDS = 3 * 60 * 60

export const checkBackups: Check = async ({ askServer }) => {
  const { up, readiness, figures } = await askServer()
  if (up === undefined) return []
  const age = figures.backupAgeSeconds
  if (typeof readiness === 'object' && hasNone(readiness)) {
    return [
      hint(
        'No backup has been made yet.',
        'The server makes the first within a minute, once it is set up. "pona backup" makes one now, or says why it fails.',
      ),
    ]
  }
  if (age === undefined)
    return [
      hint(
        'The server makes no backups by itself.',
        'Set a folder on another disk, or a bucket, at the desk or as BACKUP_TO: docs/operating.md, "Back up".',
      ),
    ]
  const hours = (age / 3_600).toFixed(1)
  if (age <= MAX_AGE_SECONDS) return [ok(`The newest backup is ${hours} hours old.`)]
  return [
    wrong(
      `The newest backup is ${hours} hours old: they have stopped.`,
      'The log says why. See that the place for backups is reached, and has room.',
    ),
  ]
}

/** There is a place. The age counts from when the server was first told of it, and before the set-up it is not. */
function hasNone({ backup, left }: Readiness): boolean {
  return backup === null ? !left.includes('backups') : backup.madeAt === null
}
