import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cliFile } from '#testing/server/commands.ts'
import { startServer } from '#testing/server/server-process.ts'
import { startLoad } from '../load.ts'
import { toSettings } from '../recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

export const backups: Trial = {
  title: 'a backup under a load, once restored, has all that was confirmed before it began',
  rounds: 2,
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-backups-'))
    const dataDir = join(folder, 'data')
    await using server = await startServer(toSettings(dataDir))
    const load = startLoad(server.origin)
    const tallies: Tally[] = []
    const copies: Tally[] = []
    let failed = 0
    for (let round = 0; round < rounds; round++) {
      await load.confirm(40)
      const before = load.sent.filter(({ reference }) => reference !== undefined)
      const backup = join(folder, `backup-${round}.db`)
      const copy = join(folder, `copy-${round}.db`)
      copyFileSync(join(dataDir, 'pona.db'), copy)
      copies.push(examineFile(copy, before))

      const restored = join(folder, `restored-${round}`)
      cpSync(join(dataDir, 'keys'), join(restored, 'keys'), { recursive: true })
      const place = join(folder, 'place')
      const fromPlace = join(folder, `from-place-${round}`)
      cpSync(join(dataDir, 'keys'), join(fromPlace, 'keys'), { recursive: true })
      for (const [into, ...args] of [
        [dataDir, 'backup', backup],
        [restored, 'restore', backup],
        [dataDir, 'backup'],
        [fromPlace, 'restore', 'latest'],
      ] as const)
        if ((await run({ DATA_DIR: into, BACKUP_TO: place }, ...args)) !== 0) failed++
      // Inquiries received during the backup may or may not be in it, so no row counts as doubled.
      for (const restoredTo of [restored, fromPlace])
        tallies.push({ ...examineFile(join(restoredTo, 'pona.db'), before), doubled: 0 })
    }
    await load.stop()
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
    return [
      ...toFindings(addTallies(tallies)),
      { what: 'backups and restores that failed', count: failed, of: 4 * rounds, atMost: 0 },
      {
        what: 'control: plain copies of the file that lack some',
        count: copies.filter(({ lost }) => lost > 0).length,
        of: rounds,
        atLeast: 1,
      },
    ]
  },
}

async function run(settings: Record<string, string>, ...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
