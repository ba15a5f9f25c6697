import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

export const lockedDatabase: Trial = {
  title: 'while another program locks the database it refuses with 503, and then goes on by itself',
  rounds: 1,
  async run({ rounds }) {
    const tallies: Tally[] = []
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'pona-locked-'))
      await using server = await startServer(toSettings(dataDir))
      const load = startLoad(server.origin)
      await load.confirm(10)
      {
        using other = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
        other.exec('begin immediate')
        while (!load.sent.some(({ status }) => status === 503)) await sleep(50)
        other.exec('rollback')
      }
      await load.confirm(10)
      const all = await load.stop()
      refused += all.filter(({ status }) => status === 503).length
      await server.end('SIGKILL')
      tallies.push(await recover(dataDir, all))
      rmSync(dataDir, { recursive: true, force: true })
    }
    return [
      ...toFindings(addTallies(tallies)),
      { what: 'control: refused meanwhile', count: refused, atLeast: rounds },
    ]
  },
}
