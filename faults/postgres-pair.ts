import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startSwitch } from '#testing/outside/switch.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { createPostgres } from '#testing/server/postgres-process.ts'

export type PostgresPair = AsyncDisposable & {
  primaryPort: number
  standbyPort: number
  part(): void
  failOver(): Promise<void>
}

export const toUrl = (port: number) => `postgres://pona:pona@127.0.0.1:${port}/postgres`

/** Starts a PostgreSQL server with a standby; `synchronous` commits wait for the standby. */
export async function startPostgresPair(mode: 'synchronous' | 'asynchronous'): Promise<PostgresPair> {
  const home = mkdtempSync(join(tmpdir(), 'pona-pair-'))
  spawnSync('chmod', ['755', home])
  const [primaryDir, standbyDir] = [join(home, 'primary'), join(home, 'standby')]
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()]
  const link = await startSwitch(primaryPort)

  const primary = createPostgres({
    databaseDir: primaryDir,
    port: primaryPort,
    flags: ['-c', `synchronous_standby_names=${mode === 'synchronous' ? '*' : ''}`],
  })
  await primary.initialise()
  // Both have the same files, because neither has been started.
  spawnSync('cp', ['-a', primaryDir, standbyDir])
  writeFileSync(join(standbyDir, 'standby.signal'), '')
  appendFileSync(
    join(standbyDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${link.port} user=pona password=pona'\n`,
  )
  await primary.start()
  const standby = createPostgres({ databaseDir: standbyDir, port: standbyPort })
  // The library counts it as ready once it takes writes.
  const promoted = standby.start()
  promoted.catch(() => undefined)
  await untilStreaming(primaryPort)

  return {
    primaryPort,
    standbyPort,
    part: () => link.leadTo(undefined),
    async failOver() {
      process.kill(Number(readFileSync(join(primaryDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await query(standbyPort, 'select pg_promote()')
      await promoted
    },
    async [Symbol.asyncDispose]() {
      await primary.stop()
      await standby.stop()
      await link[Symbol.asyncDispose]()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export async function query(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(toUrl(port))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

async function untilStreaming(primaryPort: number): Promise<void> {
  while (
    (await query(primaryPort, "select 1 from pg_stat_replication where state = 'streaming'")).length === 0
  )
    await sleep(50)
}
