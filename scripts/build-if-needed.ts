import { join } from 'node:path'
import { isCurrent } from '../server/platform/process/built-server.mjs'
import { distDir, rootDir } from './paths.ts'
import { runQuietly } from './run-quietly.ts'
import { sources } from './sources.mjs'

/** Builds what is missing or stale, in a child process: its memory and NODE_ENV end with it. */
export function buildIfNeeded(): void {
  if (isCurrent(distDir, rootDir, sources)) return
  process.stderr.write('Building the site and the desk …\n')
  runQuietly([join(rootDir, 'scripts', 'build.ts')])
}
