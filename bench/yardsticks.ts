import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { load } from './intake/load.ts'
import { makeFolder, startPeer } from './peer.ts'

const COMMITS_MS = 1_500
const PAGES_MS = 2_000
const ROW_BYTES = 1_000
const PAGE_BYTES = 1_000

export type Yardsticks = { machine: string; commitMs: number; pagesPerSecond: number }

/** How fast this machine is by itself: the figures of another run mean nothing without it. */
export async function measureYardsticks(): Promise<Yardsticks> {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  return { machine, commitMs: measureCommit(), pagesPerSecond: await measurePages() }
}

export function toLine({ machine, commitMs, pagesPerSecond }: Yardsticks): string {
  const pages = Math.round(pagesPerSecond).toLocaleString('en')
  return `${machine}; one synced row ${commitMs.toFixed(2)} ms; node:http from memory ${pages}/s`
}

function measureCommit(): number {
  using folder = makeFolder()
  using database = new DatabaseSync(join(folder.path, 'bare.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (n integer primary key, body blob)',
  )
  const insert = database.prepare('insert into t (body) values (?)')
  const body = Buffer.alloc(ROW_BYTES, 1)
  let commits = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < COMMITS_MS) {
    insert.run(body)
    commits++
  }
  return (performance.now() - startedAt) / commits
}

async function measurePages(): Promise<number> {
  using folder = makeFolder()
  const page = join(folder.path, 'page')
  writeFileSync(page, Buffer.alloc(PAGE_BYTES, 1))
  await using peer = await startPeer(join(import.meta.dirname, 'server', 'page-server.mjs'), { PAGE: page })
  const { perSecond } = await load({
    port: peer.port,
    connections: 100,
    durationMs: PAGES_MS,
    toRequest: () => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  })
  return perSecond
}
