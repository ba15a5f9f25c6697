import { buildIfNeeded } from './build-if-needed.ts'

const PARENT_CHECK_MS = 500
const parent = process.ppid

buildIfNeeded()
stopWithParent()
await import('../server/main.ts')

/** npm passes a signal to its shell, and some shells end without passing it on: then the server must not stay behind. */
function stopWithParent(): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
