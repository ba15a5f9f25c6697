import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testingDir } from './paths.ts'
import { refuse } from './refuse.ts'

// Preloaded (`--import`) by tests, checks and benchmarks, whose own imports need the packages of `testing/`. A server
// doesn't.

/** Holds the hash of the lock file that the last installation followed. */
const stampFile = join(testingDir, 'node_modules', '.installed-lock')

const lock = createHash('sha256')
  .update(readFileSync(join(testingDir, 'package-lock.json')))
  .digest('hex')
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lock) {
  process.stderr.write('Installing the packages of testing/ …\n')
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync('npm', ['ci'], {
    cwd: testingDir,
    // Standard output is for results.
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
  if (status !== 0) refuse('The packages of testing/ could not be installed: run "npm ci" in that folder.')
  writeFileSync(stampFile, lock)
}
