import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { createDisk, type Disk, findDiskObstacle } from '../disk.ts'
import { syncOnly } from '../less-durable.ts'
import { type Sent, startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const DISK_MEGABYTES = 128
/** Enough for the cut to come during the load. */
const CONFIRMED_BEFORE = 30
/** Long enough to include checkpoints. */
const LOAD_MS = 300
/** Nine in ten rounds of the control must fail, so a few are enough. A busy machine may have flushed by itself. */
const [MIN_CONTROL_ROUNDS, MAX_CONTROL_ROUNDS] = [3, 50]

export const powerCut: Trial = {
  title: 'what was confirmed is there after a power cut',
  rounds: 2,
  findObstacle: findDiskObstacle,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    await using disk = await createDisk(DISK_MEGABYTES)
    const dataDir = join(disk.folder, 'data')

    const tallies: Tally[] = []
    for (let round = 0; round < rounds; round++) {
      tallies.push(await recover(dataDir, await sendUntilCut(disk, dataDir, { loadMs: LOAD_MS * random() })))
    }

    const controlRounds = Math.min(Math.max(Math.ceil(rounds / 2), MIN_CONTROL_ROUNDS), MAX_CONTROL_ROUNDS)
    let lossy = 0
    for (let round = 0; round < controlRounds; round++) {
      // No load time: the first checkpoint would sync what the commits did not.
      const all = await sendUntilCut(disk, dataDir, { loadMs: 0, environment: syncOnly('normal') })
      if (examineFile(join(dataDir, 'pona.db'), all).lost > 0) lossy++
    }
    return [
      ...toFindings(addTallies(tallies)),
      {
        what: 'control: rounds that lose when commits are not synced',
        count: lossy,
        of: controlRounds,
        atLeast: Math.floor(0.9 * controlRounds),
      },
    ]
  },
}

/** Loads a new database until the power is cut; returns what the disk then holds. */
async function sendUntilCut(
  disk: Disk,
  dataDir: string,
  { loadMs, environment }: { loadMs: number; environment?: Record<string, string> },
): Promise<readonly Sent[]> {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  await using server = await startServer({ ...toSettings(dataDir), ...environment })
  const load = startLoad(server.origin)
  await load.confirm(CONFIRMED_BEFORE)
  await sleep(loadMs)
  const known = load.sent.map((inquiry) => ({ ...inquiry }))
  await disk.cutPower()
  await server.end('SIGKILL')
  const all = await load.stop()
  await disk.remount()
  return all.map(({ key }, index) => known[index] ?? { key })
}
