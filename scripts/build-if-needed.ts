import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent, readOwnBuildOptions } from './build-options.ts'
import { rootDir } from './paths.ts'

/** Builds what is missing or stale, in a child process: its memory and NODE_ENV end with it. */
export function buildIfNeeded(): void {
  if (isBuildCurrent(readOwnBuildOptions())) return
  process.stderr.write('Building the site and the desk …\n')
  const { status } = spawnSync(process.execPath, [join(rootDir, 'scripts', 'build.ts')], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}
