import { type Check, hint, ok, wrong } from './check.ts'

/** They are made hourly; one may fail, or take its time. */
const MAX_AGE_SECONDS = 3 * 60 * 60

export const checkBackups: Check = async ({ askServer }) => {
  const { up, readiness, figures } = await askServer()
  if (up === undefined) return []
  const age = figures.backupAgeSeconds
  if (age === undefined)
    return [
      hint(
        'The server makes no backups by itself.',
        'Set a folder on another disk, or a bucket, at the desk or as BACKUP_TO: docs/operating.md, "Back up".',
      ),
    ]
  // Their age counts from when they were first wanted.
  if (typeof readiness === 'object' && readiness.backup?.madeAt === null)
    return [
      hint(
        'No backup has been made yet.',
        'The server makes the first within a minute. "pona backup" makes one now, or says why it fails.',
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
