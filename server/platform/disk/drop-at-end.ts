import { rmSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** SQLite's, beside a database. */
const SIDE_FILES = ['', '-journal', '-wal', '-shm']

const dropped = new Set<string>()

/**
 * Removes a file or folder that is not finished, when it is disposed, and when the process ends before: by a signal, which
 * then ends it with 1, or by an error. A file that has got its final name stays.
 */
export function dropAtEnd(path: string): Disposable {
  if (dropped.size === 0) {
    process.on('exit', removeAll)
    for (const signal of SIGNALS) process.on(signal, stop)
  }
  dropped.add(path)
  return {
    [Symbol.dispose]() {
      remove(path)
      dropped.delete(path)
      if (dropped.size > 0) return
      process.off('exit', removeAll)
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}

function stop(): void {
  process.exit(1)
}

function removeAll(): void {
  for (const path of dropped) remove(path)
}

function remove(path: string): void {
  for (const suffix of SIDE_FILES) rmSync(path + suffix, { recursive: true, force: true })
}
