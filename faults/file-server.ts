// The product's storage of files behind plain routes: uploads in parts, as a phone sends them, and downloads.
import { Hono } from 'hono'
import { openFile } from '../server/case/files/find-files.ts'
import { createUploads } from '../server/patient-page/files/uploads.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { readParts } from '../server/platform/http/body-parts.ts'
import { allowSlowBody } from '../server/platform/http/body-time.ts'
import { toByteStream } from '../server/platform/http/byte-stream.ts'
import { listen } from '../server/platform/http/listen.ts'
import { createLog } from '../server/platform/log/log.ts'
import { boundMemory } from '../server/platform/process/bound-memory.ts'
import { guardStore } from '../server/platform/store/guarded-store.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { writeZip } from '../server/platform/store/zip.ts'
import { openKeyring } from '../server/platform/vault/open-keyring.ts'
import { openVault } from '../server/platform/vault/vault.ts'

const dataDir = process.env['DATA_DIR'] ?? ''
const db = await openDatabase({ file: `${dataDir}/pona.db` })
const vault = await openVault(db, await openKeyring({ dataDir, dataKeys: undefined }, db))
const readRoom = async () => ({ free: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER })
const store = guardStore(openObjectStore({ dataDir, filesUrl: undefined }, readRoom), {
  ...{ db, log: createLog('error') },
})
const deps = { db, vault, store, now: Date.now }
const uploads = createUploads(deps)

const app = new Hono()
app.post('/uploads', async (c) =>
  c.text(await uploads.begin({ name: 'scan', bytes: Number(c.req.query('bytes')) })),
)
app.patch('/uploads/:id', async (c) => {
  allowSlowBody(c)
  return c.json(await uploads.append(c.req.param('id'), Number(c.req.query('offset')), readParts(c)))
})
app.get('/files/:id', async (c) => {
  const file = await openFile(deps, c.req.param('id'))
  if (file === undefined) return c.notFound()
  c.header('Content-Length', String(file.bytes))
  return c.body(toByteStream(file.read()))
})
app.get('/zips/:id', async (c) => {
  const file = await openFile(deps, c.req.param('id'))
  if (file === undefined) return c.notFound()
  return c.body(toByteStream(writeZip([{ name: 'scan', at: deps.now(), content: file.read() }])))
})

const port = Number(process.env['PORT'])
await listen(app.fetch, { host: '127.0.0.1', port })
boundMemory()
process.stdout.write('ready\n')
