import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { startLoad } from './load.ts'
import { recover, toSettings } from './recovery.ts'
import { addTallies, examineFile, type Tally, toFindings } from './stored.ts'
import type { Finding } from './trial.ts'

/** Some inquiries still fit into reused blocks of the WAL; then all are refused. */
const REFUSALS = 20
const HEALING_MS = 5_000

/** A place whose free space the trial can take. */
export type Room = {
  folder: string
  environment?: Record<string, string>
  take(server: ServerProcess): void
  giveBack(server: ServerProcess): void
}

type Round = { tally: Tally; refused: number; refusedAndAbsent: number; healedMs: number; faults: string[] }

export function toSpaceFindings(results: readonly Round[]): Finding[] {
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  const faults = results.flatMap((result) => result.faults)
  return [
    ...toFindings(addTallies(results.map(({ tally }) => tally))),
    { what: `not as promised: ${faults.join('; ') || 'nothing'}`, count: faults.length, atMost: 0 },
    {
      what: 'ms until 20 were taken again, at most',
      count: Math.round(Math.max(...results.map(({ healedMs }) => healedMs))),
      atMost: HEALING_MS,
    },
    { what: 'refused', count: refused, atLeast: results.length * REFUSALS },
    {
      what: 'control: refused ones that the file does not have',
      count: results.reduce((sum, { refusedAndAbsent }) => sum + refusedAndAbsent, 0),
      of: refused,
      atLeast: 1,
    },
  ]
}

export async function runOutOfSpace({ folder, environment, take, giveBack }: Room): Promise<Round> {
  const dataDir = join(folder, 'data')
  const faults: string[] = []
  const expectStatus = async (what: string, answer: Promise<Response>, status: number) => {
    const found = (await answer).status
    if (found !== status) faults.push(`${what} is answered with ${found}`)
  }

  await using server = await startServer({ ...toSettings(dataDir), ...environment })
  const load = startLoad(server.origin)
  await load.confirm(10)
  take(server)
  while (load.sent.filter(({ status }) => status === 503).length < REFUSALS) await sleep(20)

  const refusals = load.sent.filter(({ status }) => status !== undefined && status !== 200)
  for (const { status, retryAfter } of refusals) {
    if (status !== 503) faults.push(`an inquiry is answered with ${status}`)
    else if (!/^\d+$/.test(retryAfter ?? '')) faults.push('503 without Retry-After')
  }
  await expectStatus('the page', fetch(server.origin), 200)
  await expectStatus('the liveness check', fetch(`${server.origin}/healthz`), 200)

  // A write that failed just before would look like a disk that fails: there is room by the time the server looks.
  await load.pause(() => giveBack(server))
  const emptiedAt = performance.now()
  const healed = await Promise.race([load.confirm(20).then(() => true), sleep(HEALING_MS, false)])
  const healedMs = performance.now() - emptiedAt
  if (!healed) faults.push('takes nothing though there is room')
  const all = await load.stop()
  if ((await server.end('SIGTERM')) !== 0) faults.push('did not stop in order')

  const refused = all.filter(({ reference }) => reference === undefined)
  const stored = examineFile(join(dataDir, 'pona.db'), all)
  const refusedAndAbsent = all.length - stored.rows
  return { tally: await recover(dataDir, all), refused: refused.length, refusedAndAbsent, healedMs, faults }
}
