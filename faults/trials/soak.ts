import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { type Sent, trySend } from '../load.ts'
import { countOpenFiles, findProcObstacle } from '../process-state.ts'
import { toSettings } from '../recovery.ts'
import { toSlope } from '../slope.ts'
import { type FaultySmtpServer, type SmtpFault, startFaultySmtpServer } from '../smtp-server.ts'
import { examineFile, type Tally, toFindings } from '../stored.ts'
import type { Finding, Trial } from '../trial.ts'

const preload = join(import.meta.dirname, '..', 'preload', 'settle.ts')
const ROUND_MS = 60_000
const PER_SECOND = 200
const SAMPLE_MS = 2_000
/** Share of the run in which caches fill and code is compiled. */
const WARM_UP = 0.4
const MOOD_MS = 7_000
const MAX_LOG_MB = 64
const MB_AN_HOUR = 1
/** Samples of the same work differ by this much, however short the run. */
const NOISE_MB = 8

/** The mail server's states, in turn; every other one is healthy. */
const moods: ((smtp: FaultySmtpServer) => unknown)[] = [
  (smtp) => setFault(smtp, { at: 'RCPT', reply: '451 later' }),
  (smtp) => setFault(smtp, { at: 'DATA', drop: true }),
  (smtp) => setFault(smtp, { at: 'end', waitMs: 300 }),
  (smtp) => smtp.stopListening(),
]

type Sample = { residentMb: number; keptMb: number; timers: number; files: number; logMb: number }
type Soak = { tally: Tally; samples: Sample[]; refused: number; unanswered: number; hours: number }

/** One round is a minute. */
export const soak: Trial = {
  title: 'under a steady load and a moody mail server it keeps no memory, files or timers',
  rounds: 1,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const { tally, samples, refused, unanswered, hours } = await soakFor(rounds * ROUND_MS, 'off')
    const leaking = await soakFor(ROUND_MS, 'on')
    const bound = round(NOISE_MB + MB_AN_HOUR * hours)
    const last = (of: keyof Sample) => Math.max(...samples.slice(-3).map((sample) => sample[of]))
    const most = (of: keyof Sample) => Math.max(...samples.map((sample) => sample[of]))
    return [
      ...toFindings(tally),
      { what: 'refused', count: refused, of: tally.confirmed, atMost: 0 },
      { what: 'not answered', count: unanswered, of: tally.confirmed, atMost: tally.confirmed / 1_000 },
      { what: 'MB kept more at the end', count: round(toRise(samples, 'keptMb')), atMost: bound },
      {
        what: 'MB resident more at the end',
        count: round(toRise(samples, 'residentMb')),
        atMost: 20 * bound,
      },
      { what: 'MB resident, most', count: round(most('residentMb')), atMost: 600 },
      { what: 'open files at the end', count: last('files'), of: most('files'), atMost: 200 },
      { what: 'timers at the end', count: last('timers'), of: most('timers'), atMost: 200 },
      { what: 'MB of log, most', count: round(most('logMb')), atMost: MAX_LOG_MB },
      {
        what: 'control: MB kept more by one that leaks, in a minute',
        count: round(toRise(leaking.samples, 'keptMb')),
        atLeast: NOISE_MB + MB_AN_HOUR,
      },
    ] satisfies Finding[]
  },
}

async function soakFor(durationMs: number, leak: 'on' | 'off'): Promise<Soak> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-soak-'))
  const [dataDir, left] = [join(folder, 'data'), join(folder, 'left')]
  await using smtp = await startFaultySmtpServer()
  await using server = await startServer({
    ...toSettings(dataDir),
    SMTP_URL: smtp.url,
    NODE_OPTIONS: `--import=${preload}`,
    FAULT_LEFT: left,
    FAULT_LEAK: leak,
  })
  const over = new AbortController()
  const changing = changeMoods(smtp, over.signal)
  const sending = sendSteadily(server.origin, over.signal)
  const samples: Sample[] = []
  for (const until = performance.now() + durationMs; performance.now() < until; ) {
    await sleep(SAMPLE_MS)
    samples.push(await takeSample(server, dataDir, left))
  }
  over.abort()
  await changing
  const all = await sending
  await server.end('SIGTERM')
  const tally = examineFile(join(dataDir, 'pona.db'), all)
  const refused = all.filter(({ status }) => status !== undefined && status !== 200).length
  // A client may reuse an idle connection just as the server closes it.
  const unanswered = all.filter(({ status }) => status === undefined).length
  rmSync(folder, { recursive: true, force: true })
  return { tally, samples, refused, unanswered, hours: durationMs / 3_600_000 }
}

async function takeSample(server: ServerProcess, dataDir: string, left: string): Promise<Sample> {
  rmSync(left, { force: true })
  server.signal('SIGUSR2')
  while (!existsSync(left) || statSync(left).size === 0) await sleep(10)
  const logMb = statSync(join(dataDir, 'pona.db-wal')).size / 2 ** 20
  // Written by preload/settle.ts.
  const kept = JSON.parse(readFileSync(left, 'utf8')) as Pick<Sample, 'residentMb' | 'keptMb' | 'timers'>
  return { ...kept, files: countOpenFiles(server.pid), logMb }
}

async function changeMoods(smtp: FaultySmtpServer, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    await moods[turn % moods.length]?.(smtp)
    await sleep(MOOD_MS, undefined, { signal: over }).catch(() => undefined)
    setFault(smtp, undefined)
    if (!smtp.isListening()) await smtp.listenAgain()
    await sleep(MOOD_MS, undefined, { signal: over }).catch(() => undefined)
  }
}

function setFault(smtp: FaultySmtpServer, fault: SmtpFault | undefined): void {
  smtp.fault = fault
  // Discarded: the received mails would otherwise be what grows.
  smtp.taken.length = 0
}

/** Sends at a fixed rate, however slow the answers: a server that falls behind gets no relief. */
async function sendSteadily(origin: string, over: AbortSignal): Promise<Sent[]> {
  const all: Sent[] = []
  const inFlight: Promise<void>[] = []
  const startedAt = performance.now()
  while (!over.aborted) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * PER_SECOND)
    while (all.length < due) {
      const sent: Sent = { key: crypto.randomUUID() }
      all.push(sent)
      inFlight.push(trySend(origin, sent))
    }
    await sleep(5)
  }
  await Promise.all(inFlight)
  return all
}

function toRise(samples: readonly Sample[], of: 'keptMb' | 'residentMb'): number {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP)).map((sample) => sample[of])
  return toSlope(warm) * (warm.length - 1)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
