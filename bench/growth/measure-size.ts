import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { readMemory } from '../../faults/process-state.ts'
import { load } from '../intake/load.ts'
import type { Stall } from '../stall.ts'
import { type MeasuredServer, startMeasuredServer, type Took } from './measured-server.ts'
import { listQuestions, type Question } from './questions.ts'

/** Housekeeping runs each minute. */
const HOUSEKEEPING_MS = 65_000
const INTAKE_MS = 5_000
const CONNECTIONS = 100
/** The oldest inquiries are of 700 days ago: this erases those that were closed in the first days. */
const SHORT_RETENTION_DAYS = '690'
const FAR_RETENTION_DAYS = '900'
const TRIALS = 3
/** Retention runs after what else the first minute brings. */
const QUIET_MS = 20_000

/** `stall` is the longest block of the server's event loop meanwhile. */
export type Measured = { name: string; unit: string; value: number; stall?: Stall }

/** Results of one database, on a day, by a machine. */
export type SizeResults = { size: number; measured: readonly Measured[]; at: string; machine: string }

type Ask = (question: Question) => Promise<number>

/** Everything about one database, which is changed by it. */
export async function measureSize(dataDir: string, now: number): Promise<Measured[]> {
  const questions = readQuestions(dataDir, now)
  return [
    ...(await measureKept(dataDir, questions)),
    ...(await measureAfterKill(dataDir)),
    ...(await measureErasing(dataDir)),
  ]
}

function readQuestions(dataDir: string, now: number): Question[] {
  using database = new DatabaseSync(`${dataDir}/pona.db`, { readOnly: true })
  return listQuestions(database, now)
}

async function measureKept(dataDir: string, questions: readonly Question[]): Promise<Measured[]> {
  const who = await addCoordinator({ dataDir, origin: '', deskOrigin: 'http://localhost' }, 'Amina', {
    admin: true,
  })
  await using server = await startMeasuredServer(dataDir, { RETENTION_DAYS: FAR_RETENTION_DAYS })
  const measured: Measured[] = [{ name: 'start', unit: 'ms', value: server.startMs }]
  const minute = await server.measure(() => sleep(HOUSEKEEPING_MS))
  measured.push({ name: 'a minute of housekeeping', unit: 'ms', value: minute.ms, stall: minute.stall })
  const restMb = readMemory(server.pid).residentMb
  measured.push({ name: 'memory at rest', unit: 'MB', value: restMb })
  const session = await signInOverHttp(server.deskOrigin, who)
  const ask = createAsk(server, session.access_token ?? '')
  for (const question of questions) measured.push(await measureQuestion(server, ask, question))
  measured.push({ name: 'memory after all questions', unit: 'MB', value: readMemory(server.pid).residentMb })
  measured.push(...(await measureExport(server, ask)))
  measured.push(
    await measureQuestion(
      server,
      ask,
      { name: 'verify the event log', path: '/audit/verify', method: 'POST' },
      1,
    ),
  )
  measured.push(await measureIntake(server))
  await server.kill()
  return measured
}

/** The first answer is left out where later ones are better: it fills the caches of files. */
async function measureQuestion(
  server: MeasuredServer,
  ask: Ask,
  question: Question,
  trials = question.name.endsWith('first') ? 1 : TRIALS,
): Promise<Measured> {
  const took: Pick<Took<unknown>, 'ms' | 'stall'>[] = []
  for (let trial = 0; trial < trials; trial++) took.push(await server.measure(() => ask(question)))
  const sorted = took.toSorted((a, b) => a.ms - b.ms)
  return {
    name: question.name,
    unit: 'ms',
    value: sorted[Math.floor(trials / 2)]?.ms ?? Number.NaN,
    stall: toLongest(took.map(({ stall }) => stall)),
  }
}

async function measureExport(server: MeasuredServer, ask: Ask): Promise<Measured[]> {
  const before = readMemory(server.pid).residentMb
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemory(server.pid).residentMb)
  }, 50)
  const whole = await server.measure(() => ask({ name: '', path: '/export?view=all' }))
  clearInterval(watch)
  return [
    { name: 'export of all', unit: 'ms', value: whole.ms, stall: whole.stall },
    { name: 'export of all, memory more', unit: 'MB', value: peak - before },
    { name: 'export of all, lines', unit: '', value: whole.result },
    await measureQuestion(server, ask, { name: 'export of what is due', path: '/export?view=due' }, 1),
  ]
}

async function measureIntake(server: MeasuredServer): Promise<Measured> {
  const took = await server.measure(() =>
    load({ port: server.port, connections: CONNECTIONS, durationMs: INTAKE_MS }),
  )
  return { name: 'intake', unit: '1/s', value: took.result.perSecond, stall: took.stall }
}

/** The server before was killed, so its WAL is on disk. */
async function measureAfterKill(dataDir: string): Promise<Measured[]> {
  await using server = await startMeasuredServer(dataDir, { RETENTION_DAYS: FAR_RETENTION_DAYS })
  return [{ name: 'start after kill -9', unit: 'ms', value: server.startMs }]
}

async function measureErasing(dataDir: string): Promise<Measured[]> {
  await using server = await startMeasuredServer(dataDir, { RETENTION_DAYS: SHORT_RETENTION_DAYS })
  const { stall, result } = await server.measure(() => untilErased(dataDir))
  return [
    { name: 'retention of ten days', unit: 'ms', value: result.ms, stall },
    { name: 'retention of ten days, inquiries', unit: '', value: result.erased },
  ]
}

/** Until none was erased for a while; returns how many were, and for how long. */
async function untilErased(dataDir: string): Promise<{ ms: number; erased: number }> {
  using database = new DatabaseSync(`${dataDir}/pona.db`, { readOnly: true })
  const count = database.prepare('select inquiries from tally')
  const read = () => Number(count.get()?.['inquiries'])
  const [from, before] = [performance.now(), read()]
  let [left, last] = [before, from]
  while (performance.now() - last < QUIET_MS) {
    await sleep(200)
    const now = read()
    if (now !== left) [left, last] = [now, performance.now()]
  }
  return { ms: last - from, erased: before - left }
}

/** Returns the number of lines of the answer. */
function createAsk(server: MeasuredServer, token: string): Ask {
  return async ({ path, method = 'GET', body }) => {
    const response = await fetch(`${server.deskOrigin}/desk/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    let lines = 0
    for await (const part of response.body ?? []) for (const byte of part) if (byte === 10) lines++
    return lines
  }
}

function toLongest(stalls: readonly Stall[]): Stall {
  return {
    ms: Math.max(...stalls.map(({ ms }) => ms)),
    cpuMs: Math.max(...stalls.map(({ cpuMs }) => cpuMs)),
  }
}
