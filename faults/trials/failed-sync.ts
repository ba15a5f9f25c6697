import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { examineCrashStates } from '../crash-states.ts'
import { findCompilerObstacle, logDisk, readDiskLog } from '../disk-log.ts'
import { resendInquiries, type Sent, startLoad } from '../load.ts'
import { toSettings } from '../recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

/** The syncs of the start and of the first seconds under load. */
const FIRST_SYNCS = 80
const LATER_LOAD_MS = 500
/** Inquiries sent at once may share a sync. */
const INQUIRIES_A_SYNC = 8
/** After a refusal the process ends; includes work in flight and a busy machine. */
const ENDED_MS = 15_000
const STATES_A_ROUND = 12
/** Not every state loses rows: the disk has written most of them anyway. */
const CONTROL_STATES = 60

type Round = {
  tally: Tally
  lossyStates: number
  refused: number
  odd: number
  exitCode: number | null | undefined
}

export const failedSync: Trial = {
  title: 'a sync that fails is answered with 503, stops the server, and loses nothing',
  rounds: 2,
  findObstacle: findCompilerObstacle,
  async run({ rounds, seed }) {
    const stride = Math.max(1, Math.floor(FIRST_SYNCS / rounds))
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const at = Math.ceil((round + 0.5) * stride)
      // Alternately one sync fails, or every one from there on.
      const until = round % 2 === 0 ? at : Number.MAX_SAFE_INTEGER
      const fault = { FAIL_SYNC_AT: String(at), FAIL_SYNC_UNTIL: String(until) }
      results.push(await failOnce(fault, { syncs: at, count: STATES_A_ROUND, seed: seed + round }))
    }
    const lying = await failOnce({ LIE_SYNC_FROM: '1' }, { syncs: FIRST_SYNCS, count: CONTROL_STATES, seed })
    const stopped = results.filter(({ exitCode }) => exitCode === 1)
    return [
      ...toFindings(addTallies(results.map(({ tally }) => tally))),
      {
        what: 'later power cuts that lose',
        count: results.reduce((sum, { lossyStates }) => sum + lossyStates, 0),
        of: rounds * STATES_A_ROUND,
        atMost: 0,
      },
      {
        what: 'answered neither 200 nor 503',
        count: results.reduce((sum, { odd }) => sum + odd, 0),
        of: results.reduce((sum, { tally }) => sum + tally.confirmed, 0),
        atMost: 0,
      },
      { what: 'answered 503', count: results.reduce((sum, { refused }) => sum + refused, 0), atLeast: 1 },
      {
        what: 'went on after a refusal',
        count: results.filter(({ refused, exitCode }) => refused > 0 && exitCode !== 1).length,
        of: rounds,
        atMost: 0,
      },
      { what: 'stopped with exit code 1', count: stopped.length, of: rounds, atLeast: 1 },
      {
        what: 'control: later power cuts that lose where a disk lies about its syncs',
        count: lying.lossyStates,
        of: CONTROL_STATES,
        atLeast: 1,
      },
    ]
  },
}

/** Load, a failed sync, a restart, more load, and then the power cuts that the disk could have had. */
async function failOnce(
  fault: Record<string, string>,
  { syncs, ...cuts }: { syncs: number; count: number; seed: number },
): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-sync-'))
  const dataDir = join(folder, 'data')
  const log = join(folder, 'log')
  const settings = { ...toSettings(dataDir), ...logDisk(log) }

  const { sent, exitCode } = await sendThroughFault({ ...settings, ...fault }, syncs * INQUIRIES_A_SYNC)
  const refused = sent.filter(({ status }) => status === 503).length
  const odd = sent.filter(({ status }) => status !== undefined && status !== 200 && status !== 503).length
  const { again, all } = await sendAfterwards(settings, sent)
  const tally = examineFile(join(dataDir, 'pona.db'), all)
  const states = await examineCrashStates(readDiskLog(log), cuts)
  rmSync(folder, { recursive: true, force: true })
  return {
    tally: { ...tally, doubled: tally.doubled + again },
    lossyStates: states.filter(({ lost, damaged }) => lost + damaged > 0).length,
    refused,
    odd,
    exitCode,
  }
}

async function sendThroughFault(settings: Record<string, string>, inquiries: number) {
  let server: ServerProcess
  try {
    server = await startServer(settings)
  } catch {
    // A sync of the start failed, so startServer throws.
    return { sent: [], exitCode: 1 }
  }
  await using _server = server
  const load = startLoad(server.origin, INQUIRIES_A_SYNC)
  // A failed sync of a checkpoint is no error yet, as the rows stay in the WAL; nor is a disk that lies.
  const endOrLoad = await Promise.race([server.ended, load.confirm(inquiries).then(() => undefined)])
  const isRefused = load.sent.some(({ status }) => status === 503)
  const exitCode = isRefused ? await Promise.race([server.ended, sleep(ENDED_MS, undefined)]) : endOrLoad
  await server.end('SIGKILL')
  return { sent: await load.stop(), exitCode }
}

async function sendAfterwards(settings: Record<string, string>, sent: readonly Sent[]) {
  await using server = await startServer(settings)
  const again = await resendInquiries(server.origin, sent)
  const load = startLoad(server.origin)
  await sleep(LATER_LOAD_MS)
  const all = [...sent, ...(await load.stop())]
  await server.end('SIGKILL')
  return { again, all }
}
