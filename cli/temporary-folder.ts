import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockAlone } from '../server/platform/db/own-leases.ts'
import { openDataDir } from '../server/platform/disk/data-dir.ts'
import { dropAtEnd } from '../server/platform/disk/drop-at-end.ts'

const NAME = /^pona\.db\.(?:backup|drill|trial)-/
/** Its command locks it within this time. */
const NEW_MS = 60_000

/**
 * A new folder in DATA_DIR for copies of the database, which aren't sealed. It is deleted when it is disposed, and when
 * the command is told to stop; after a kill, by the next command that makes one.
 */
export function makeTemporaryFolder(
  dataDir: string,
  purpose: 'backup' | 'drill' | 'trial',
): Disposable & { folder: string } {
  openDataDir(dataDir)
  deleteLeft(dataDir)
  using made = new DisposableStack()
  const folder = mkdtempSync(join(dataDir, `pona.db.${purpose}-`))
  made.use(dropAtEnd(folder))
  made.use(lockFolder(folder))
  const kept = made.move()
  return { folder, [Symbol.dispose]: () => kept.dispose() }
}

function deleteLeft(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const left = join(dataDir, name)
    if (!NAME.test(name) || statSync(left).mtimeMs > Date.now() - NEW_MS) continue
    using lock = lockFolder(left)
    if (lock !== undefined) rmSync(left, { recursive: true, force: true })
  }
}

/** Held by the command that works in it. The kernel releases it with the process, however that ends. */
function lockFolder(folder: string): Disposable | undefined {
  return lockAlone(join(folder, 'work'))
}
