// Plain JavaScript, as server/main.mjs is: the server runs in this process and would keep the memory of a type stripper.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isCurrent } from '../server/platform/process/built-server.mjs'
import { sources } from './sources.mjs'

const PARENT_CHECK_MS = 500
const parent = process.ppid
const rootDir = join(import.meta.dirname, '..')

if (!isCurrent(join(rootDir, 'dist'), rootDir, sources)) prepare()
stopWithParent()
await import('../server/main.mjs')

function prepare() {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'prepare-start.ts'), ...process.argv.slice(2)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}

/** npm signals its shell, and some shells exit without passing the signal on: the server must not stay behind. */
function stopWithParent() {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
