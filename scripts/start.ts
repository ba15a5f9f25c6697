import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent, readBuildOptions } from './build-options.ts'
import { rootDir } from './paths.ts'

const PARENT_CHECK_MS = 500
const parent = process.ppid

if (!isBuildCurrent(readBuildOptions(process.env))) {
  process.stderr.write('Building the site and the desk …\n')
  // In a process of its own, so that the server doesn't carry the build's memory.
  const { status } = spawnSync(process.execPath, [join(rootDir, 'scripts', 'build.ts')], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

stopWithParent()
await import('../server/main.ts')

/** npm passes a signal to its shell, and some shells end without passing it on: then the server must not stay behind. */
function stopWithParent(): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
