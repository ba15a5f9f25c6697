import { join } from 'node:path'

const builtServer = join(import.meta.dirname, '..', '..', 'dist', 'server')

/**
 * Stands for `server/platform/process/program-file.ts` in tests: threads and processes of a server in a test are those of the
 * build, as in a release. Loading the sources takes four times as long, and most servers of tests start some.
 */
export function toProgramFile(name: string): string {
  return join(builtServer, `${name}.js`)
}
