import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Load, load } from './intake/load.ts'
import { startMailSink } from './mail/mail-sink.ts'
import { makeFolder, startPeer } from './peer.ts'
import { readProcessorMs } from './processor-time.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
/** Nothing listens there, so mails wait. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'
const CONNECTIONS = 100
const DURATION_MS = 4_000
const SINGLE_INSERTS_MS = 1_500
/** A disk whose syncs cost nothing. */
const MEMORY = '/dev/shm'

type Measured = Load & { processorUs: number }
type Round = Record<
  'ours' | 'unmailed' | 'plain' | 'awaiting' | 'oursInMemory' | 'plainInMemory',
  Measured
> & {
  postgres: { ours: Load; inserts: number }
}

/**
 * Inquiries as fast as the server takes them, over 100 connections. References: a plain handler that commits each alone
 * and sends nothing, the same handler where it awaits the two mails, and one row an insert on PostgreSQL. How the rates
 * compare depends on how long a sync takes, so the processor time of an inquiry is compared where syncs are free.
 */
export async function benchIntake(): Promise<Row[]> {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound())
  const median = (of: (round: Round) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const compare = (
    name: string,
    [ours, reference]: ['ours' | 'unmailed' | 'oursInMemory', 'plain' | 'awaiting' | 'plainInMemory'],
    figure: keyof Measured,
    bound: Partial<Row> = {},
  ): Row => ({
    name,
    measured: median((round) => round[ours][figure]),
    reference: median((round) => round[reference][figure]),
    ...bound,
  })
  return [
    compare('disk: accepted/s with mails, to a plain handler without', ['ours', 'plain'], 'perSecond', {
      atLeastRatio: 1,
    }),
    compare('disk: accepted/s without mails, to that', ['unmailed', 'plain'], 'perSecond', {
      atLeastRatio: 1,
    }),
    compare('disk: accepted/s, to that where it awaits its mails', ['ours', 'awaiting'], 'perSecond', {
      atLeastRatio: 1,
    }),
    compare('disk: median answer, ms, to the handler without mails', ['ours', 'plain'], 'medianMs', {
      atMostRatio: 1,
    }),
    compare('disk: answer at p99, ms, to that', ['ours', 'plain'], 'p99Ms', { atMostRatio: 2 }),
    ...(existsSync(MEMORY)
      ? [
          compare('memory: accepted/s with mails, to the handler without', MEMORIES, 'perSecond', {
            atLeastRatio: 0.35,
          }),
          compare('memory: processor time an inquiry with mails, µs, to that', MEMORIES, 'processorUs', {
            atMostRatio: 3.5,
          }),
        ]
      : []),
    {
      name: 'accepted/s on PostgreSQL, to one row an insert',
      measured: median(({ postgres }) => postgres.ours.perSecond),
      reference: median(({ postgres }) => postgres.inserts),
      atLeastRatio: 0.8,
    },
    compare('refused', ['ours', 'plain'], 'failures', { atMost: 0 }),
  ]
}

const MEMORIES = ['oursInMemory', 'plainInMemory'] satisfies [string, string] as [
  'oursInMemory',
  'plainInMemory',
]

async function measureRound(): Promise<Round> {
  const [ours, plain] = [await loadOurs(), await loadPlain()]
  return {
    ours,
    plain,
    unmailed: await loadOurs({ settings: { SMTP_URL: NO_MAIL_SERVER } }),
    awaiting: await loadAwaiting(),
    ...(existsSync(MEMORY)
      ? {
          oursInMemory: await loadOurs({ parent: MEMORY }),
          plainInMemory: await loadPlain({ parent: MEMORY }),
        }
      : { oursInMemory: ours, plainInMemory: plain }),
    postgres: await loadOnPostgres(),
  }
}

type Where = { parent?: string; settings?: Record<string, string> }

async function loadOurs({ parent, settings }: Where = {}): Promise<Measured> {
  await using mailServer = await startMailServer()
  using folder = makeFolder(parent)
  await using server = await startServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ALLOW_IN_PRODUCTION: 'volatile-disk',
    SMTP_URL: mailServer.url,
    ...settings,
  })
  return await loadSide(Number(new URL(server.origin).port), server.pid)
}

async function loadAwaiting(): Promise<Measured> {
  using sink = await startMailSink()
  return await loadPlain({ settings: { SMTP_URL: sink.url, AWAITS_MAILS: '1' } })
}

async function loadPlain({ parent, settings }: Where = {}): Promise<Measured> {
  using folder = makeFolder(parent)
  await using peer = await startPeer(join(import.meta.dirname, 'intake', 'plain-server.mjs'), {
    DATA_DIR: folder.path,
    ...settings,
  })
  return await loadSide(peer.port, peer.pid)
}

async function loadSide(port: number, pid: number | undefined): Promise<Measured> {
  const before = readProcessorMs(pid)
  const loaded = await load({ port, connections: CONNECTIONS, durationMs: DURATION_MS })
  const taken = loaded.perSecond * (DURATION_MS / 1_000)
  return { ...loaded, processorUs: ((readProcessorMs(pid) - before) * 1_000) / taken }
}

async function loadOnPostgres(): Promise<Round['postgres']> {
  await using postgres = await startPostgresServer()
  const inserts = await countSingleInserts(postgres.url)
  return { ours: await loadOurs({ settings: { DATABASE_URL: postgres.url } }), inserts }
}

async function countSingleInserts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table bare (n bigint generated always as identity, body bytea)')
  const body = Buffer.alloc(1_000, 1)
  let inserts = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < SINGLE_INSERTS_MS) {
    await client.query({ name: 'insert', text: 'insert into bare (body) values ($1)', values: [body] })
    inserts++
  }
  const seconds = (performance.now() - startedAt) / 1000
  await client.end()
  return inserts / seconds
}
