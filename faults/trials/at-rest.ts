import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { findProcObstacle, readMemory } from '../process-state.ts'
import type { Trial } from '../trial.ts'

/** By then a start has done the work that it leaves for later, and its memory is given back. */
const AT_REST_AFTER_MS = 45_000
const MAX_RESIDENT_MB = 125

export const atRest: Trial = {
  title: 'a server that nobody asks takes little memory',
  rounds: 1,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    let mostMb = 0
    for (let round = 0; round < rounds; round++) {
      await using server = await startServer({})
      await sleep(AT_REST_AFTER_MS)
      mostMb = Math.max(mostMb, readMemory(server.pid).residentMb)
    }
    return [{ what: 'MB resident, most', count: Math.round(mostMb), of: rounds, atMost: MAX_RESIDENT_MB }]
  },
}
