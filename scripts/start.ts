import { parseConfig } from '../server/platform/config/config.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { readOrRefuse } from './read-or-refuse.ts'

const PARENT_CHECK_MS = 500
const parent = process.ppid

// Before the build, which takes a while.
readOrRefuse(() => parseConfig(process.env))
buildIfNeeded()
stopWithParent()
await import('../server/main.mjs')

/** npm signals its shell, and some shells exit without passing the signal on: the server must not stay behind. */
function stopWithParent(): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
