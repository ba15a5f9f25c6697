import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startMailServer } from '../tests/support/mail-server.ts'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { findFreePort, startServer } from '../tests/support/server-process.ts'
import { type Load, load } from './intake/load.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const CONNECTIONS = 100
const DURATION_MS = 4_000
const SINGLE_COMMITS_MS = 1_500
const ROW_BYTES = 1_000

/**
 * Measures inquiries per second, sealed and on disk, against a server that stores nothing and against one bare insert
 * per commit.
 */
export async function benchIntake(): Promise<Row[]> {
  const rounds: { ours: Load; bare: Load; commits: number; postgres: OnPostgres }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      ours: await loadOurs(),
      bare: await loadBare(),
      commits: countSingleCommits(),
      postgres: await loadOnPostgres(),
    })
  }
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const ours = median((round) => round.ours.perSecond)
  return [
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

async function loadOurs(database: Record<string, string> = {}): Promise<Load> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  await using mailServer = await startMailServer()
  await using server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: mailServer.url,
    ...database,
  })
  const result = await load({
    port: Number(new URL(server.origin).port),
    connections: CONNECTIONS,
    durationMs: DURATION_MS,
  })
  await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
  return result
}

type OnPostgres = { ours: Load; inserts: number }

async function loadOnPostgres(): Promise<OnPostgres> {
  await using postgres = await startPostgresServer()
  const inserts = await countSingleInserts(postgres.url)
  return { ours: await loadOurs({ DATABASE_URL: postgres.url }), inserts }
}

async function loadBare(): Promise<Load> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'intake', 'bare-server.mjs')], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: 'ignore',
  })
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ))
  )
    await sleep(20)
  const result = await load({ port, connections: CONNECTIONS, durationMs: DURATION_MS })
  child.kill('SIGKILL')
  return result
}

function countSingleCommits(): number {
  const folder = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const database = new DatabaseSync(join(folder, 'bare.db'))
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
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  rmSync(folder, { recursive: true, force: true })
  return commits / seconds
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
