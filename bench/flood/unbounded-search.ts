import { setImmediate as yieldTurn } from 'node:timers/promises'
import { parseConfig } from '../../server/config/config.ts'
import { createSearchIndex } from '../../server/inbox/search-index.ts'
import { createLog } from '../../server/log/log.ts'
import { openStorage } from '../../server/open-storage.ts'
import { boundMemory } from '../../server/process/bound-memory.ts'

const [dataDir = '', q = ''] = process.argv.slice(2)
boundMemory()
const log = createLog('silent')
await using storage = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log })
const index = createSearchIndex({ ...storage, log, yieldTurn }, { maxBytes: Number.POSITIVE_INFINITY })
await index.search({ q })
