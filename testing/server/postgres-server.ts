import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { createPostgres } from './postgres-process.ts'

export type PostgresServer = AsyncDisposable & {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** For tests in which nothing has to survive a crash of the machine or of PostgreSQL. */
export const withoutSync = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
])

/** A real PostgreSQL server from the npm binaries. */
export async function startPostgresServer(postgresFlags: string[] = []): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'pona-postgres-'))
  const port = await findFreePort()
  const server = createPostgres({ databaseDir, port, flags: postgresFlags })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://pona:pona@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async [Symbol.asyncDispose]() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
