import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { cliFile } from '#testing/server/commands.ts'
import { createPostgresDatabase } from '#testing/server/postgres-copy.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { tables } from '../../server/case/tables/tables.ts'
import { type DatabaseAddress, openDatabase } from '../../server/platform/db/open.ts'
import { fillDatabase } from '../large-database.ts'
import { findProcObstacle, readMemory } from '../process-state.ts'
import type { Trial } from '../trial.ts'

const INQUIRIES_A_ROUND = 10_000
const MAX_MEMORY_MB = 300
/** Bound for a busy machine; an idle one needs 10. */
const MAX_SECONDS_A_ROUND = 120
const MEASURE_EVERY_MS = 100
const BEGUN = /^Copying \w+$/gm

export const move: Trial = {
  title:
    'a move to PostgreSQL and back brings every row, in little memory, or none (a round is 10,000 inquiries)',
  rounds: 10,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-move-'))
    const dataDir = join(folder, 'data')
    const filled = await fillDatabase(dataDir, rounds * INQUIRIES_A_ROUND)
    await using postgres = await startPostgresServer()
    const url = await createPostgresDatabase(postgres.url)
    const inFile = await countRows({ file: join(dataDir, 'pona.db') })

    const ofMigrations = await countRows({ url, onBroken: () => {} })
    const begun = await moveAndKill({ DATA_DIR: dataDir }, url)
    const afterKill = await countRows({ url, onBroken: () => {} })
    const there = await runMove({ DATA_DIR: dataDir }, url)
    const inPostgres = await countRows({ url, onBroken: () => {} })
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('pona.db')))
      rmSync(join(dataDir, name))
    const back = await runMove({ DATA_DIR: dataDir, DATABASE_URL: url }, 'sqlite')
    const inFileAgain = await countRows({ file: join(dataDir, 'pona.db') })
    rmSync(folder, { recursive: true, force: true })
    const seconds = rounds * MAX_SECONDS_A_ROUND
    return [
      { what: 'rows', count: inFile, atLeast: rounds * INQUIRIES_A_ROUND * 3 + filled.messages },
      { what: 'rows that the move lost or doubled', count: Math.abs(inFile - inPostgres), atMost: 0 },
      { what: 'rows lost or doubled on the way back', count: Math.abs(inFile - inFileAgain), atMost: 0 },
      { what: 'moves that failed', count: [there, back].filter(({ code }) => code !== 0).length, atMost: 0 },
      { what: 'rows that a killed move left', count: afterKill - ofMigrations, atMost: 0 },
      { what: 'control: tables that it had begun to copy', count: begun, atLeast: 2 },
      { what: 'most memory, MB', count: Math.max(there.peakMb, back.peakMb), atMost: MAX_MEMORY_MB },
      { what: 'seconds to PostgreSQL', count: there.seconds, atMost: seconds },
      { what: 'seconds back', count: back.seconds, atMost: seconds },
    ]
  },
}

async function countRows(address: DatabaseAddress): Promise<number> {
  await using db = await openDatabase(address)
  let count = 0
  for (const table of Object.keys(tables)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    count += Number(rows[0]?.count)
  }
  return count
}

function startMove(settings: Record<string, string>, to: string): ChildProcess {
  return spawn(process.execPath, [cliFile, 'move', '--to', to], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Kills it as soon as it copies the second table. Returns how many it had begun. */
async function moveAndKill(settings: Record<string, string>, to: string): Promise<number> {
  const child = startMove(settings, to)
  let told = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    told += chunk
    if ([...told.matchAll(BEGUN)].length >= 2) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return [...told.matchAll(BEGUN)].length
}

type Moved = { code: number | null; seconds: number; peakMb: number }

async function runMove(settings: Record<string, string>, to: string): Promise<Moved> {
  const startedAt = performance.now()
  const child = startMove(settings, to)
  child.stderr?.pipe(process.stderr)
  let peakMb = 0
  const timer = setInterval(() => {
    // Not a number once it has ended.
    peakMb = Math.max(peakMb, readMemory(child.pid).peakMb || 0)
  }, MEASURE_EVERY_MS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { code, seconds, peakMb: Math.round(peakMb) }
}
