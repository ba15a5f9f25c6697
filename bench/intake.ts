import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Load, load } from './intake/load.ts'
import { makeFolder, startPeer } from './peer.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
/** Nothing listens there, so mails wait. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'
const CONNECTIONS = 100
const DURATION_MS = 4_000
const SINGLE_COMMITS_MS = 1_500
const ROW_BYTES = 1_000

/**
 * Measures inquiries per second, sealed and on disk, against a server that stores nothing, against one bare insert per
 * commit, and against the handlers that would be written instead.
 */
export async function benchIntake(): Promise<Row[]> {
  const rounds: {
    ours: Load
    unmailed: Load
    plain: Load
    least: Load
    bare: Load
    commits: number
    postgres: OnPostgres
  }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      ours: await loadOurs(),
      unmailed: await loadUnmailed(),
      plain: await loadPeer('plain-server.mjs'),
      least: await loadPeer('node-server.mjs'),
      bare: await loadPeer('bare-server.mjs'),
      commits: countSingleCommits(),
      postgres: await loadOnPostgres(),
    })
  }
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const ours = median((round) => round.ours.perSecond)
  const plain = median((round) => round.plain.perSecond)
  return [
    {
      name: 'accepted/s with mail, to a plain handler of Hono and SQLite without',
      measured: ours,
      reference: plain,
      atLeastRatio: 1,
    },
    {
      name: 'accepted/s without mail, to that handler',
      measured: median((round) => round.unmailed.perSecond),
      reference: plain,
      atLeastRatio: 1,
    },
    {
      // For comparison: it checks nothing.
      name: 'accepted/s without mail, to node:http and SQLite',
      measured: median((round) => round.unmailed.perSecond),
      reference: median((round) => round.least.perSecond),
    },
    {
      name: 'accepted/s, to bare Hono',
      measured: ours,
      reference: median((round) => round.bare.perSecond),
      atLeastRatio: 0.35,
    },
    {
      name: 'accepted/s, to one row a commit',
      measured: ours,
      reference: median((round) => round.commits),
      atLeastRatio: 1.5,
    },
    {
      name: 'accepted/s on PostgreSQL, to one row an insert',
      measured: median((round) => round.postgres.ours.perSecond),
      reference: median((round) => round.postgres.inserts),
      atLeastRatio: 0.8,
    },
    {
      name: 'median answer, ms',
      measured: median((round) => round.ours.medianMs),
      reference: median((round) => round.bare.medianMs),
      atMost: 10,
    },
    {
      name: 'answer at p99, ms',
      measured: median((round) => round.ours.p99Ms),
      reference: median((round) => round.bare.p99Ms),
      atMost: 40,
    },
    {
      name: 'refused',
      measured: median((round) => round.ours.failures),
      reference: median((round) => round.bare.failures),
      atMost: 0,
    },
  ]
}

async function loadOurs(settings: Record<string, string> = {}): Promise<Load> {
  await using mailServer = await startMailServer()
  return await loadServer({ SMTP_URL: mailServer.url, ...settings })
}

function loadUnmailed(): Promise<Load> {
  return loadServer({ SMTP_URL: NO_MAIL_SERVER })
}

async function loadServer(settings: Record<string, string>): Promise<Load> {
  using folder = makeFolder()
  await using server = await startServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  })
  return await load({
    port: Number(new URL(server.origin).port),
    connections: CONNECTIONS,
    durationMs: DURATION_MS,
  })
}

type OnPostgres = { ours: Load; inserts: number }

async function loadOnPostgres(): Promise<OnPostgres> {
  await using postgres = await startPostgresServer()
  const inserts = await countSingleInserts(postgres.url)
  return { ours: await loadOurs({ DATABASE_URL: postgres.url }), inserts }
}

async function loadPeer(file: string): Promise<Load> {
  using folder = makeFolder()
  await using peer = await startPeer(join(import.meta.dirname, 'intake', file), { DATA_DIR: folder.path })
  return await load({ port: peer.port, connections: CONNECTIONS, durationMs: DURATION_MS })
}

function countSingleCommits(): number {
  using folder = makeFolder()
  using database = new DatabaseSync(join(folder.path, 'bare.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (n integer primary key, body blob)',
  )
  const insert = database.prepare('insert into t (body) values (?)')
  const body = Buffer.alloc(ROW_BYTES, 1)
  let commits = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < SINGLE_COMMITS_MS) {
    insert.run(body)
    commits++
  }
  return commits / ((performance.now() - startedAt) / 1000)
}

async function countSingleInserts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table bare (n bigint generated always as identity, body bytea)')
  const body = Buffer.alloc(ROW_BYTES, 1)
  let inserts = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < SINGLE_COMMITS_MS) {
    await client.query({ name: 'insert', text: 'insert into bare (body) values ($1)', values: [body] })
    inserts++
  }
  const seconds = (performance.now() - startedAt) / 1000
  await client.end()
  return inserts / seconds
}
