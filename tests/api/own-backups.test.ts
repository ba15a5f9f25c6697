// Runs on PostgreSQL too.

import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { startBackups } from '../../server/backups/make-backups.ts'
import { startDrills } from '../../server/backups/prove-backups.ts'
import type { CommandOutcome } from '../../server/backups/run-command.ts'
import {
  BACKUP_EVERY_MS,
  claimDrill,
  endRun,
  LEASE_MS,
  leaseRun,
  recordDrill,
  watchBackups,
} from '../../server/case/backups/run-state.ts'
import { createLog } from '../../server/platform/log/log.ts'

const readReadiness = async (app: TestApp) => {
  const response = await app.deskRequest('/readyz')
  return { status: response.status, ...((await response.json()) as object) }
}

/** Writes the rows that `pona backup` leaves in the database. */
async function makeBackup(app: TestApp, madeAt = app.clock.now): Promise<void> {
  await leaseRun(app.db, 'command', app.clock.now)
  await endRun(app.db, 'command', { made_at: madeAt, problem: null })
}

it('is not ready while the newest backup is older than three hours, or can not be restored', async () => {
  await using app = await createTestApp({ BACKUP_TO: '/backups' })
  await watchBackups(app.db, app.clock.now)
  expect(await readReadiness(app)).toMatchObject({ status: 200, backup: { good: true, madeAt: null } })
  app.clock.now += 3 * HOUR_MS + 1
  expect(await readReadiness(app)).toMatchObject({ status: 503, backup: { good: false } })
  await makeBackup(app)
  expect(await readReadiness(app)).toMatchObject({ status: 200, backup: { madeAt: app.clock.now } })
  await recordDrill(app.db, app.clock.now, 'The event log was changed at row 2')
  expect(await readReadiness(app)).toMatchObject({
    status: 503,
    backup: { good: false, drillProblem: 'The event log was changed at row 2' },
  })
  await recordDrill(app.db, app.clock.now, null)
  expect(await readReadiness(app)).toMatchObject({ status: 200 })
  app.clock.now += 90 * 60 * 1000
  const metrics = await (await app.deskRequest('/metrics')).text()
  expect(metrics).toContain('\npona_backup_age_seconds 5400\n')
  expect(metrics).toContain('\npona_backup_drill_failed 0\n')
})

it('says nothing of backups where none are made', async () => {
  await using app = await createTestApp()
  expect(await readReadiness(app)).toMatchObject({ status: 200, backup: null })
})

it('one process makes a backup at a time, and another takes over from one that has died', async () => {
  await using app = await createTestApp()
  const { db, clock } = app
  expect(await leaseRun(db, 'first', clock.now)).toBeDefined()
  expect(await leaseRun(db, 'second', clock.now)).toBeUndefined()
  expect(await leaseRun(db, 'first', clock.now)).toBeDefined()
  expect(await leaseRun(db, 'second', clock.now + LEASE_MS)).toBeDefined()
  await endRun(db, 'first', { made_at: 1 })
  const { made_at } = await db.selectFrom('backup_run').selectAll().executeTakeFirstOrThrow()
  expect(made_at).toBeNull()
})

it('one instance does the drill of a day, and one that failed is repeated after an hour', async () => {
  await using app = await createTestApp()
  const { db, clock } = app
  await watchBackups(db, clock.now)
  expect(await claimDrill(db, clock.now)).toBe(false)
  await makeBackup(app)
  const claims = await Promise.all([claimDrill(db, clock.now), claimDrill(db, clock.now)])
  expect(claims.toSorted()).toEqual([false, true])
  clock.now += 24 * HOUR_MS
  expect(await claimDrill(db, clock.now)).toBe(true)
  await recordDrill(db, clock.now, 'The bucket can not be reached')
  expect(await claimDrill(db, clock.now + HOUR_MS - 1)).toBe(false)
  expect(await claimDrill(db, clock.now + HOUR_MS)).toBe(true)
})

it('a backup is made each hour, a failed one is told, and a drill follows the first', async () => {
  await using app = await createTestApp()
  const { db, clock } = app
  const ran: string[] = []
  const logged: string[] = []
  let isWanted = true
  let outcome: CommandOutcome = { good: false, said: 'The bucket can not be reached' }
  const log = createLog('error', { write: (line) => void logged.push(JSON.parse(line).reason) })

  /** One round of a server. */
  async function look(): Promise<string[]> {
    const from = ran.length
    const deps = {
      ...{ db, log, now: () => clock.now, isWanted: async () => isWanted, random: () => 0.5 },
      async run(args: readonly string[]) {
        ran.push(args.join(' '))
        if (args[0] === 'backup' && outcome.good) await makeBackup(app)
        return outcome
      },
    }
    for (const start of [startBackups, startDrills]) {
      const looked = Promise.withResolvers<void>()
      await using _worker = start({ ...deps, onRest: looked.resolve })
      await looked.promise
    }
    return ran.slice(from)
  }

  isWanted = false
  expect(await look()).toEqual([])
  isWanted = true
  expect(await look()).toEqual(['backup'])
  expect(logged).toEqual(['The bucket can not be reached'])
  outcome = { good: true, said: '' }
  expect(await look()).toEqual(['backup', 'restore latest --drill'])
  clock.now += BACKUP_EVERY_MS - 1
  expect(await look()).toEqual([])
  clock.now += 1
  expect(await look()).toEqual(['backup'])
})
