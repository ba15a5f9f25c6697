import { setImmediate as yieldTurn } from 'node:timers/promises'
import { createSearchIndex } from '../../server/inbox/search/search-index.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { boundMemory } from '../../server/platform/process/bound-memory.ts'
import { openStorage } from '../../server/serve/open-storage.ts'

const [dataDir = '', q = ''] = process.argv.slice(2)
boundMemory()
const log = createLog('silent')
await using storage = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log })
const index = createSearchIndex({ ...storage, log, yieldTurn }, { maxBytes: Number.POSITIVE_INFINITY })
await index.search({ q })
