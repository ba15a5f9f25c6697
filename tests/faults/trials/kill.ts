import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLosses } from '../../../server/db/losses.ts'
import { findFreePort, startServer } from '../../support/server-process.ts'
import { type Sent, startLoad } from '../load.ts'
import { toPercentile } from '../percentile.ts'
import { recover, toSettings } from '../recovery.ts'
import { examineFile, toFindings } from '../stored.ts'
import { none, type Trial } from '../trial.ts'

const CONFIRMED_BEFORE = 10
const LOAD_MS = 200
/** A start that never ends, however busy the machine; how long one takes is measured by `npm run bench server`. */
const READY_AGAIN_MS = 60_000

export const kill: Trial = {
  title: 'what was confirmed is there, once, after the process was killed',
  rounds: 3,
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-kill-'))
    const dataDir = join(folder, 'data')
    const file = join(dataDir, 'pona.db')
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const all: Sent[] = []
    const readyMs: number[] = []
    let [alarms, lackingWithoutLog] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await using server = await startServer(toSettings(dataDir), ports)
      readyMs.push(performance.now() - startedAt)
      alarms += findLosses(file).length
      const load = startLoad(server.origin)
      await load.confirm(CONFIRMED_BEFORE)
      await sleep(LOAD_MS * Math.random())
      await server.end('SIGKILL')
      all.push(...(await load.stop()))
      const copy = join(folder, 'copy.db')
      copyFileSync(file, copy)
      if (examineFile(copy, all).lost > 0) lackingWithoutLog++
    }
    const tally = await recover(dataDir, all)
    alarms += findLosses(file).length
    rmSync(folder, { recursive: true, force: true })
    return [
      ...toFindings(tally),
      ...none('alarms', alarms, rounds),
      {
        what: 'ms to the first answer, p99',
        count: Math.round(toPercentile(readyMs, 0.99)),
        of: rounds,
        atMost: READY_AGAIN_MS,
      },
      {
        what: 'control: rounds in which the database without its log lacks some',
        count: lackingWithoutLog,
        of: rounds,
        atLeast: 1,
      },
    ]
  },
}
