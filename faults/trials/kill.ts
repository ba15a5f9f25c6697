import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import { createRandom, type Random } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { findLosses } from '../../server/platform/db/losses.ts'
import { type Sent, startLoad } from '../load.ts'
import { toPercentile } from '../percentile.ts'
import { recover, toSettings } from '../recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import { none, type Trial } from '../trial.ts'

const CONFIRMED_BEFORE = 10
const LOAD_MS = 200
/** Checking the file takes longer each round, so many rounds use several databases. */
const ROUNDS_A_DATABASE = 100
/** Every round of the control must fail, so a few are enough. */
const CONTROL_ROUNDS_A_DATABASE = 20
/** A generous limit for a busy machine; `npm run bench server` measures the start. */
const READY_AGAIN_MS = 60_000

export const kill: Trial = {
  title: 'what was confirmed is there, once, after the process was killed',
  rounds: 3,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const killed: Killed[] = []
    for (let left = rounds; left > 0; left -= ROUNDS_A_DATABASE)
      killed.push(await killRepeatedly(Math.min(left, ROUNDS_A_DATABASE), random))
    const sum = (of: (one: Killed) => number) => killed.reduce((total, one) => total + of(one), 0)
    const readyMs = killed.flatMap((one) => one.readyMs)
    return [
      ...toFindings(addTallies(killed.map(({ tally }) => tally))),
      ...none(
        'alarms',
        sum(({ alarms }) => alarms),
        rounds,
      ),
      {
        what: 'ms to the first answer, p99',
        count: Math.round(toPercentile(readyMs, 0.99)),
        of: rounds,
        atMost: READY_AGAIN_MS,
      },
      {
        what: 'control: rounds in which the database without its log lacks some',
        count: sum(({ lackingWithoutLog }) => lackingWithoutLog),
        of: sum(({ controlRounds }) => controlRounds),
        atLeast: 1,
      },
    ]
  },
}

type Killed = {
  tally: Tally
  readyMs: readonly number[]
  alarms: number
  controlRounds: number
  lackingWithoutLog: number
}

async function killRepeatedly(rounds: number, random: Random): Promise<Killed> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-kill-'))
  const dataDir = join(folder, 'data')
  const file = join(dataDir, 'pona.db')
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  const controlRounds = Math.min(rounds, CONTROL_ROUNDS_A_DATABASE)
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
    await sleep(LOAD_MS * random())
    await server.end('SIGKILL')
    all.push(...(await load.stop()))
    if (round < controlRounds && losesRowsWithoutWal(file, join(folder, 'copy.db'), all)) lackingWithoutLog++
  }
  const tally = await recover(dataDir, all)
  alarms += findLosses(file).length
  rmSync(folder, { recursive: true, force: true })
  return { tally, readyMs, alarms, controlRounds, lackingWithoutLog }
}

function losesRowsWithoutWal(file: string, copy: string, all: readonly Sent[]): boolean {
  copyFileSync(file, copy)
  return examineFile(copy, all).lost > 0
}
