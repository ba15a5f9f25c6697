import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** One PostgreSQL server for all the tests of a project that run on it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  // What they write need not outlive them; that PostgreSQL keeps what it confirmed is tried with restarts of its own.
  const server = await startPostgresServer(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
  project.provide('postgresUrl', server.url)
  return async () => server[Symbol.asyncDispose]()
}
