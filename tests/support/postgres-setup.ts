import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** One PostgreSQL server for all the tests of a project that run on it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  project.provide('postgresUrl', server.url)
  return async () => server[Symbol.asyncDispose]()
}
