import { join } from 'node:path'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import { parseConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createSearchIndex } from '../../server/inbox/search-index.ts'
import { createLog } from '../../server/log/log.ts'
import { boundMemory } from '../../server/process/bound-memory.ts'
import { openKeyring } from '../../server/vault/open-keyring.ts'
import { openVault } from '../../server/vault/vault.ts'

const [dataDir = '', q = ''] = process.argv.slice(2)
boundMemory()
const db = await openDatabase({ file: join(dataDir, 'pona.db') })
const vault = await openVault(db, await openKeyring(parseConfig({ DATA_DIR: dataDir }), db))
const index = createSearchIndex(
  { db, vault, log: createLog('silent'), yieldTurn },
  { maxBytes: Number.POSITIVE_INFINITY },
)
await index.search({ q })
await db.destroy()
