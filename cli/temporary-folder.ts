import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openDataDir } from '../server/platform/disk/data-dir.ts'

/** Of a command that was killed; none works for so long. */
const STALE_MS = 24 * 60 * 60 * 1000

/**
 * A new folder in DATA_DIR for copies of the database, which aren't sealed. It is deleted when it is disposed, and when
 * the command is told to stop.
 */
export function makeTemporaryFolder(dataDir: string, purpose: string): Disposable & { folder: string } {
  openDataDir(dataDir)
  const prefix = join(dataDir, `pona.db.${purpose}-`)
  deleteStale(prefix)
  const folder = mkdtempSync(prefix)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  return {
    folder,
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, stop)
      remove()
    },
  }
}

function deleteStale(prefix: string): void {
  for (const name of readdirSync(dirname(prefix))) {
    if (!name.startsWith(basename(prefix))) continue
    const left = join(dirname(prefix), name)
    if (statSync(left).mtimeMs < Date.now() - STALE_MS) rmSync(left, { recursive: true, force: true })
  }
}
