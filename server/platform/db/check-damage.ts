import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { findDamage } from './damage.ts'
import { openReadOnly } from './open-read-only.ts'

// A program of its own: SQLite's check can't be interrupted within a thread, and a damaged file may crash it.

const [file = ''] = process.argv.slice(2)
if (isMainThread) checkForServer()
else check()

/** Ends with the server, which holds the other end of the pipe, also where that is killed. */
function checkForServer(): void {
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGKILL'))
  const worker = new Worker(new URL(import.meta.url), { argv: [file] })
  worker.once('message', (finding: string) => process.stdout.write(finding, () => process.exit()))
}

function check(): void {
  using database = openReadOnly(file)
  parentPort?.postMessage(findDamage(database) ?? '')
}
