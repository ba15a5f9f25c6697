import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { toPercentile } from '../faults/percentile.ts'
import type { Db } from '../server/schema/tables.ts'
import { askChild } from './mail/ask-child.ts'
import { fillOutbox } from './mail/backlog.ts'
import { type MailSink, startMailSink } from './mail/mail-sink.ts'
import type { Arrived, Arriving } from './open-loop/arrivals.ts'
import { deskWork, startDeskWork } from './open-loop/desk-work.ts'
import type { Row } from './table.ts'

const RATES = [10, 100, 500, 1_000]
/** At which the desk works, and mails are awaited. */
const USUAL_RATE = 100
const DURATION_MS = 5_000
const WARM_UP_MS = 1_500
const STORED = 20_000
const ASK_EVERY_MS = 50
const MAX_P50_MS = 3
const MAX_P99_MS = 20
const MAX_MAIL_MS = 100

type Measured = { p50: number; p99: number; failures: number; mailP99: number }

/**
 * Inquiries that arrive at random times, each with two mails, counted from the time at which each was to be sent;
 * alone, and during each kind of desk work. The reference is a handler that stores nothing and sends no mail.
 */
export async function benchOpenLoop(): Promise<Row[]> {
  const arriving = fork(join(import.meta.dirname, 'open-loop', 'arrivals.ts'), { stdio: 'ignore' })
  try {
    const rows: Row[] = []
    for (const perSecond of RATES) rows.push(...toRows(perSecond, await measureAlone(arriving, perSecond)))
    for (const work of ['list', 'search', 'export', 'retention'] as const)
      rows.push(...(await measureBeside(arriving, work)))
    return rows
  } finally {
    arriving.kill('SIGKILL')
  }
}

function toRows(perSecond: number, { ours, plain }: { ours: Measured; plain: Measured }): Row[] {
  const isBound = perSecond <= 500
  const name = (what: string) => `${perSecond}/s: ${what}`
  return [
    {
      name: name('answer, p50, ms'),
      measured: ours.p50,
      reference: plain.p50,
      ...(isBound && { atMost: MAX_P50_MS }),
    },
    {
      name: name('answer, p99, ms'),
      measured: ours.p99,
      reference: plain.p99,
      ...(isBound && { atMost: MAX_P99_MS }),
    },
    {
      name: name('mail at the mail server, p99, ms'),
      measured: ours.mailP99,
      reference: MAX_MAIL_MS,
      ...(perSecond <= USUAL_RATE && { atMost: MAX_MAIL_MS }),
    },
    { name: name('refused'), measured: ours.failures, reference: plain.failures, atMost: 0 },
  ]
}

async function measureAlone(arriving: ChildProcess, perSecond: number) {
  return {
    ours: await measureOurs(arriving, { perSecond }),
    plain: await measurePlain(arriving, perSecond),
  }
}

async function measureBeside(
  arriving: ChildProcess,
  work: keyof typeof deskWork | 'retention',
): Promise<Row[]> {
  const isRetention = work === 'retention'
  const ours = await measureOurs(arriving, {
    perSecond: USUAL_RATE,
    stored: isRetention ? closeLongAgo : sendAll,
    ...(!isRetention && { path: deskWork[work] }),
  })
  const plain = await measurePlain(arriving, USUAL_RATE)
  const name = (what: string) => `${USUAL_RATE}/s beside ${work}: ${what}`
  return [
    { name: name('answer, p99, ms'), measured: ours.p99, reference: plain.p99, atMost: 5 * MAX_P99_MS },
    {
      name: name('mail at the mail server, p99, ms'),
      measured: ours.mailP99,
      reference: MAX_MAIL_MS,
      atMost: 5 * MAX_MAIL_MS,
    },
  ]
}

type Ours = { perSecond: number; stored?: (db: Db) => Promise<unknown>; path?: string }

async function measureOurs(arriving: ChildProcess, { perSecond, stored, path }: Ours): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  if (stored) await fillOutbox(dataDir, STORED, stored)
  using sink = await startMailSink()
  await using server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: sink.url,
  })
  const port = Number(new URL(server.origin).port)
  const who = path && (await addCoordinator({ ...server, dataDir }, 'Amina'))
  const session = who ? await signInOverHttp(server.deskOrigin, who) : undefined
  // Rows that are to be erased would be gone by then.
  if (stored !== closeLongAgo)
    await sendFor(arriving, { port, perSecond, durationMs: WARM_UP_MS, from: STORED })
  const headers = { authorization: `Bearer ${session?.access_token}` }
  const work = path && startDeskWork(server.deskOrigin, headers, path)
  const arrived = await sendFor(arriving, { port, perSecond, durationMs: DURATION_MS, from: 10 * STORED })
  const ages = await readAges(sink, new Map(arrived.at))
  if (work) await work[Symbol.asyncDispose]()
  await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
  return { ...toMeasured(arrived), mailP99: toPercentile(ages, 0.99) }
}

/** Ages of both mails of each inquiry, from the time at which it was to be sent. */
async function readAges(sink: MailSink, at: ReadonlyMap<number, number>): Promise<number[]> {
  const ages: number[] = []
  while (ages.length < 2 * at.size) {
    for (const { patient, at: takenAt } of await sink.take()) {
      const intendedAt = at.get(patient)
      if (intendedAt !== undefined) ages.push(takenAt - intendedAt)
    }
    await sleep(ASK_EVERY_MS)
  }
  return ages
}

async function measurePlain(arriving: ChildProcess, perSecond: number): Promise<Measured> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'intake', 'bare-server.mjs')], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: 'ignore',
  })
  while (!(await isUp(port))) await sleep(20)
  await sendFor(arriving, { port, perSecond, durationMs: WARM_UP_MS, from: 0 })
  const arrived = await sendFor(arriving, { port, perSecond, durationMs: DURATION_MS, from: 0 })
  child.kill('SIGKILL')
  return { ...toMeasured(arrived), mailP99: Number.NaN }
}

function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

function sendFor(arriving: ChildProcess, wanted: Arriving): Promise<Arrived> {
  return askChild<Arrived>(arriving, wanted)
}

function toMeasured({ latencies, failures }: Arrived) {
  return { p50: toPercentile(latencies, 0.5), p99: toPercentile(latencies, 0.99), failures }
}

async function sendAll(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ state: 'sent', sent_at: Date.now() }).execute()
}

/** The server erases them soon after its start. */
async function closeLongAgo(db: Db): Promise<void> {
  await sendAll(db)
  const long = Date.now() - 4_000 * DAY_MS
  await db
    .updateTable('inquiry')
    .set({ received_at: long, standing: 'closed', closed_for: 'treated', closed_at: long })
    .set({ owed_kind: null, owed_at: null, next_kind: null, next_at: null })
    .execute()
}
