import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { toPercentile } from '../faults/percentile.ts'
import { askChild } from './mail/ask-child.ts'
import { type MailSink, startMailSink } from './mail/mail-sink.ts'
import type { Arrived } from './open-loop/arrivals.ts'
import { makeFolder, startPeer } from './peer.ts'
import { readProcessorMs } from './processor-time.ts'
import type { Row } from './table.ts'

const DURATION_MS: Record<number, number> = { 1: 20_000, 10: 10_000, 100: 5_000 }
const RATES = [1, 10, 100]
const ROUNDS = 3
const WARM_UP = { perSecond: 100, durationMs: 1_500, from: 0 }
const FIRST_PATIENT = 10_000
const ASK_EVERY_MS = 50
/** In which the last outcomes are recorded. */
const SETTLING_MS = 500

type Measured = { p50: number; p99: number; mailP99: number; processorMs: number }

/**
 * Inquiries that arrive alone at random times, with two mails each. Processor time is that of the whole process until the
 * last mail is recorded, by inquiry. References: a plain handler that sends the same two mails, and one that sends none.
 */
export async function benchLowRates(): Promise<Row[]> {
  const rows: Row[] = []
  for (const perSecond of RATES) {
    const rounds: { ours: Measured; mailing: Measured; plain: Measured }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await measureOurs(perSecond),
        mailing: await measurePeer(perSecond, { isMailing: true }),
        plain: await measurePeer(perSecond, { isMailing: false }),
      })
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    const name = (what: string) => `${perSecond}/s: ${what}`
    rows.push(
      {
        name: name('processor time an inquiry, ms, to a plain handler with mails'),
        measured: median(({ ours }) => ours.processorMs),
        reference: median(({ mailing }) => mailing.processorMs),
        atMostRatio: 1.5,
      },
      {
        name: name('answer, p50, ms, to a plain handler without'),
        measured: median(({ ours }) => ours.p50),
        reference: median(({ plain }) => plain.p50),
        ...(perSecond === 100 && { atMostRatio: 2 }),
      },
      {
        name: name('answer, p99, ms, to a plain handler without'),
        measured: median(({ ours }) => ours.p99),
        reference: median(({ plain }) => plain.p99),
        ...(perSecond === 100 && { atMostRatio: 2 }),
      },
      {
        name: name('age of a mail, p99, ms, to a plain handler with mails'),
        measured: median(({ ours }) => ours.mailP99),
        reference: median(({ mailing }) => mailing.mailP99),
        atMost: 150,
      },
    )
  }
  return rows
}

export async function measureOurs(perSecond: number, durationMs = DURATION_MS[perSecond]): Promise<Measured> {
  using folder = makeFolder()
  using sink = await startMailSink()
  await using server = await startServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: sink.url,
  })
  return await measure(
    { port: Number(new URL(server.origin).port), pid: server.pid, sink },
    { perSecond, durationMs },
  )
}

export async function measurePeer(
  perSecond: number,
  { isMailing, durationMs = DURATION_MS[perSecond] }: { isMailing: boolean; durationMs?: number | undefined },
): Promise<Measured> {
  using folder = makeFolder()
  using sink = await startMailSink()
  await using peer = await startPeer(join(import.meta.dirname, 'intake', 'plain-server.mjs'), {
    DATA_DIR: folder.path,
    ...(isMailing && { SMTP_URL: sink.url }),
  })
  return await measure({ ...peer, sink: isMailing ? sink : undefined }, { perSecond, durationMs })
}

type Side = { port: number; pid: number | undefined; sink: MailSink | undefined }

type Rate = { perSecond: number; durationMs: number | undefined }

async function measure({ port, pid, sink }: Side, rate: Rate): Promise<Measured> {
  const arriving = fork(join(import.meta.dirname, 'open-loop', 'arrivals.ts'), { stdio: 'ignore' })
  try {
    const warm = await askChild<Arrived>(arriving, { port, ...WARM_UP })
    await readAges(sink, warm)
    const before = readProcessorMs(pid)
    const arrived = await askChild<Arrived>(arriving, {
      port,
      ...rate,
      from: FIRST_PATIENT,
    })
    const ages = await readAges(sink, arrived)
    const processorMs = (readProcessorMs(pid) - before) / arrived.at.length
    if (arrived.failures > 0) throw new Error(`${arrived.failures} inquiries were refused`)
    return {
      p50: toPercentile(arrived.latencies, 0.5),
      p99: toPercentile(arrived.latencies, 0.99),
      mailP99: toPercentile(ages, 0.99),
      processorMs,
    }
  } finally {
    arriving.kill('SIGKILL')
  }
}

/** Waits until both mails of each inquiry have arrived, and for their outcomes; ages count from the time at which the inquiry was to be sent. */
async function readAges(sink: MailSink | undefined, arrived: Arrived): Promise<number[]> {
  const at = new Map(arrived.at)
  const ages: number[] = []
  while (sink && ages.length < 2 * at.size) {
    for (const { patient, at: takenAt } of await sink.take()) {
      const intendedAt = at.get(patient)
      if (intendedAt !== undefined) ages.push(takenAt - intendedAt)
    }
    await sleep(ASK_EVERY_MS)
  }
  await sleep(SETTLING_MS)
  return ages
}
