import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** One PostgreSQL server for all tests of a project. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Nothing has to survive a crash here; durability is tested with restarts elsewhere.
  const server = await startPostgresServer(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
  project.provide('postgresUrl', server.url)
  return async () => server[Symbol.asyncDispose]()
}
