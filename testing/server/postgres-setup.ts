import type { TestProject } from 'vitest/node'
import { startPostgresServer, withoutSync } from './postgres-server.ts'

/** One PostgreSQL server for all tests of a project. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Durability is tested with restarts elsewhere.
  const server = await startPostgresServer(withoutSync)
  project.provide('postgresUrl', server.url)
  return async () => server[Symbol.asyncDispose]()
}
