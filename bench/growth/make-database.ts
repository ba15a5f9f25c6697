// Makes a data folder of many inquiries: npx node bench/growth/make-database.ts --size 1000000 --to DIR

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { growDatabase } from './grow-database.ts'

type Made = { folder: string; size: number; now: number; onProgress?: (done: number) => void }

/** The database and its keys, as a server finds them in its DATA_DIR. */
export async function makeGrownFolder({ folder, size, now, onProgress }: Made): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = toDatabaseFile({ dataDir: folder })
  const db = await openDatabase({ file })
  const vault = await openVault(db, await openKeyring({ dataDir: folder, dataKeys: undefined }, db))
  await db.destroy()
  growDatabase({ file, vault, count: size, now, ...(onProgress && { onProgress }) })
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { size: { type: 'string' }, to: { type: 'string' } } })
  const { size = '100000', to } = values
  if (to === undefined) throw new Error('Say where: --to DIR')
  const startedAt = performance.now()
  const onProgress = (done: number) => {
    if (done % 100_000 === 0)
      process.stdout.write(`${done} after ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  }
  await makeGrownFolder({ folder: resolve(to), size: Number(size), now: Date.now(), onProgress })
}
