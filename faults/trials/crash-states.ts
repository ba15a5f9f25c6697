import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#testing/server/server-process.ts'
import { examineCrashStates } from '../crash-states.ts'
import { type DiskRecord, findCompilerObstacle, logDisk, readDiskLog } from '../disk-log.ts'
import { syncOnly } from '../less-durable.ts'
import { startLoad } from '../load.ts'
import { toSettings } from '../recovery.ts'
import { addTallies } from '../stored.ts'
import { type Finding, none, type Trial } from '../trial.ts'

/** Enough for checkpoints between the commits: one comes about every 200 inquiries. */
const INQUIRIES = 500
const STATES_A_ROUND = 25
const CONTROL_STATES = 40

export const crashStates: Trial = {
  title: 'what was confirmed is there whatever the disk had made of unsynced writes',
  rounds: 4,
  suiteRounds: 2,
  findObstacle: findCompilerObstacle,
  async run({ rounds, seed }) {
    const count = rounds * STATES_A_ROUND
    const records = await logLoad({})
    const tallies = await examineCrashStates(records, { count, seed })
    const { confirmed, incomplete } = addTallies(tallies)
    const underLoad = records.slice(records.findIndex(({ type }) => type === 'answer'))
    const checkpointed = underLoad.filter((record) => record.type === 'synced' && record.file === 'database')
    return [
      ...none('states that lose', tallies.filter(({ lost }) => lost > 0).length, count),
      ...none('states that are damaged', tallies.filter(({ damaged }) => damaged > 0).length, count),
      ...none('without mail or event', incomplete, confirmed),
      { what: 'alarms', count: tallies.filter(({ told }) => told).length, of: count, atMost: 0 },
      { what: 'checkpoints among the commits', count: checkpointed.length, atLeast: 1 },
      ...(await runControls(seed)),
    ]
  },
}

async function runControls(seed: number): Promise<Finding[]> {
  const options = { count: CONTROL_STATES, seed }
  const unsynced = await examineCrashStates(await logLoad(syncOnly('normal')), options)
  const neverSynced = await examineCrashStates(await logLoad(syncOnly('off')), options)
  return [
    {
      what: 'control: states that lose when commits are not synced',
      count: unsynced.filter(({ lost }) => lost > 0).length,
      of: CONTROL_STATES,
      atLeast: CONTROL_STATES / 4,
    },
    {
      what: 'control: of these, told by the mark',
      count: unsynced.filter(({ lost, told }) => lost > 0 && told).length,
      of: CONTROL_STATES,
      atLeast: 1,
    },
    {
      what: 'control: states that are damaged when nothing is synced',
      count: neverSynced.filter(({ damaged }) => damaged > 0).length,
      of: CONTROL_STATES,
      atLeast: 1,
    },
  ]
}

async function logLoad(environment: Record<string, string>): Promise<DiskRecord[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-crash-'))
  const log = join(folder, 'log')
  await using server = await startServer({
    ...toSettings(join(folder, 'data')),
    ...logDisk(log),
    ...environment,
  })
  const load = startLoad(server.origin, 16)
  await load.confirm(INQUIRIES)
  await load.stop()
  await server.end('SIGKILL')
  const records = readDiskLog(log)
  rmSync(folder, { recursive: true, force: true })
  return records
}
