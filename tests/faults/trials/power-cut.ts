import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../support/server-process.ts'
import { createDisk, type Disk, findDiskObstacle } from '../disk.ts'
import { syncOnly } from '../less-durable.ts'
import { type Sent, sendInquiries } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const DISK_MEGABYTES = 128
const LOAD_MS = 200
/** Each round of the control must fail, so a few tell. */
const MAX_CONTROL_ROUNDS = 50

export const powerCut: Trial = {
  title: 'what was confirmed is there after a power cut',
  rounds: 4,
  findObstacle: findDiskObstacle,
  async run({ rounds }) {
    await using disk = await createDisk(DISK_MEGABYTES)
    const dataDir = join(disk.folder, 'data')

    const tallies: Tally[] = []
    for (let round = 0; round < rounds; round++) {
      tallies.push(await recover(dataDir, await sendUntilCut(disk, dataDir, {})))
    }

    const controlRounds = Math.min(Math.ceil(rounds / 2), MAX_CONTROL_ROUNDS)
    let lossy = 0
    for (let round = 0; round < controlRounds; round++) {
      const all = await sendUntilCut(disk, dataDir, syncOnly('normal'))
      if (examineFile(join(dataDir, 'pona.db'), all).lost > 0) lossy++
    }
    return [
      ...toFindings(addTallies(tallies)),
      {
        what: 'control: rounds that lose when commits are not synced',
        count: lossy,
        of: controlRounds,
        atLeast: Math.ceil(0.9 * controlRounds),
      },
    ]
  },
}

/** A new database, loaded until the power goes, as its disk then holds it. */
async function sendUntilCut(
  disk: Disk,
  dataDir: string,
  environment: Record<string, string>,
): Promise<Sent[]> {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  await using server = await startServer({ ...toSettings(dataDir), ...environment })
  let over = false
  const sending = sendInquiries(server.origin, { isOver: () => over })
  await sleep(LOAD_MS + LOAD_MS * Math.random())
  disk.cutPower()
  await server.end('SIGKILL')
  over = true
  const all = await sending
  await disk.remount()
  return all
}
