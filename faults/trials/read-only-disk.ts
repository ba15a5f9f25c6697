import { join } from 'node:path'
import { startServer } from '#testing/server/server-process.ts'
import { createDisk, findDiskObstacle } from '../disk.ts'
import { startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

export const readOnlyDisk: Trial = {
  title:
    'when the disk becomes read-only it stops, says so at each start, and has lost nothing once it is mended',
  rounds: 1,
  findObstacle: findDiskObstacle,
  async run({ rounds }) {
    const tallies: Tally[] = []
    let stopped = 0
    let refusedToStart = 0
    for (let round = 0; round < rounds; round++) {
      await using disk = await createDisk(64)
      const dataDir = join(disk.folder, 'data')
      await using server = await startServer(toSettings(dataDir))
      const load = startLoad(server.origin)
      await load.confirm(30)
      disk.turnReadOnly()
      if ((await server.ended) === 1 && server.output().includes('its disk could not be')) stopped++
      const all = await load.stop()
      const refusal = await startServer(toSettings(dataDir)).catch((error: unknown) => String(error))
      if (typeof refusal === 'string' && refusal.includes("Pona can't start")) refusedToStart++
      await disk.remount()
      tallies.push(await recover(dataDir, all))
    }
    return [
      ...toFindings(addTallies(tallies)),
      { what: 'stopped, with a sentence', count: stopped, of: rounds, atLeast: rounds },
      { what: 'refused to start, with a sentence', count: refusedToStart, of: rounds, atLeast: rounds },
    ]
  },
}
