import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/server-process.ts'
import { startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

export const fileSizeLimit: Trial = {
  title: 'at a limit of file sizes it stops with a sentence, and has lost nothing once the limit is lifted',
  rounds: 1,
  findObstacle: () =>
    spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'needs prlimit, of util-linux',
  async run({ rounds }) {
    const tallies: Tally[] = []
    let [refused, stopped] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'pona-limit-'))
      await using server = await startServer(toSettings(dataDir))
      const load = startLoad(server.origin)
      await load.confirm(30)
      const { size } = statSync(join(dataDir, 'pona.db-wal'))
      spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}`])
      if ((await server.ended) === 1 && server.output().includes('its disk could not be')) stopped++
      const all = await load.stop()
      refused += all.filter(({ reference }) => reference === undefined).length
      tallies.push(await recover(dataDir, all))
      rmSync(dataDir, { recursive: true, force: true })
    }
    return [
      ...toFindings(addTallies(tallies)),
      { what: 'stopped, with a sentence', count: stopped, of: rounds, atLeast: rounds },
      { what: 'control: not taken at the limit', count: refused, atLeast: rounds },
    ]
  },
}
