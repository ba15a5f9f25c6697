import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { examineFile, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const LOAD_MS = 150
/** The server gives clients that don't read seven seconds. */
const STOPPED_MS = 10_000

export const stopAndStart: Trial = {
  title: 'told to stop under a load, it answers what it took and ends with 0',
  rounds: 2,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-stop-'))
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const load = startLoad(`http://localhost:${ports.port}`)
    let [inOrder, slowestMs] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      await using server = await startServer(toSettings(dataDir), ports)
      await load.confirm(20)
      await sleep(LOAD_MS * random())
      const toldAt = performance.now()
      if ((await server.end('SIGTERM')) === 0) inOrder++
      slowestMs = Math.max(slowestMs, performance.now() - toldAt)
    }
    const all = await load.stop()
    const unanswered = all.filter(({ reference }) => reference === undefined).length
    // Counted before the clients resend: rows beyond the answers were stored but not confirmed.
    const { rows, confirmed } = examineFile(join(dataDir, 'pona.db'), all)
    const tally = await recover(dataDir, all)
    rmSync(dataDir, { recursive: true, force: true })
    return [
      ...toFindings(tally),
      { what: 'stored and not answered', count: rows - confirmed, of: all.length, atMost: 0 },
      { what: 'ms to the end, at most', count: Math.round(slowestMs), of: rounds, atMost: STOPPED_MS },
      { what: 'ended with 0', count: inOrder, of: rounds, atLeast: rounds },
      { what: 'control: turned away while there was no server', count: unanswered, atLeast: rounds },
    ]
  },
}
