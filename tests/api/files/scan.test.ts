import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { expectRefusal } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import { saveFile } from '../../../server/case/files/save-file.ts'
import { insertPatientFile } from '../../../server/patient-page/files/begin-file.ts'
import { receiveFile } from '../../../server/patient-page/files/receive-file.ts'

const EVIL = 'evil bytes'
const GIANT_BYTES = 200_000

let app: TestApp
let desk: Desk
let inquiryId: string
let reference: string
let clamd: { port: number; isAway: boolean; close(): void }

beforeEach(async () => {
  clamd = await startClamd()
  app = await createTestApp({ CLAMD_URL: `tcp://127.0.0.1:${clamd.port}` })
  desk = await openDesk(app)
  reference = await receive(app)
  ;({ id: inquiryId } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow())
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  clamd.close()
})

async function startClamd() {
  const state: typeof clamd = { port: 0, isAway: false, close: () => void server.close() }
  const server = createServer((socket) => {
    if (state.isAway) return void socket.destroy()
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (part) => {
      text += part.toString('latin1')
      if (text.length > GIANT_BYTES) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else if (text.endsWith('\0\0\0\0')) socket.end(`stream: ${text.includes(EVIL) ? 'Evil FOUND' : 'OK'}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) state.port = address.port
  return state
}

/** Received from the patient's page. */
async function receiveContent(content: Buffer): Promise<string> {
  const { db, vault, fileStore: store, clock } = app
  const deps = { db, vault, store, now: () => clock.now, office: testSite.company, announce: () => {} }
  const { id, bytes } = await saveFile(deps, content, { name: 'a.bin' })
  await db.transaction().execute(async (trx) => {
    const place = { inquiryId, batch: id, position: 0, contentMac: null }
    await insertPatientFile(trx, deps, place, { id, bytes })
  })
  await receiveFile(deps, id)
  return id
}

async function readScan(id: string): Promise<string | undefined> {
  const row = await app.db.selectFrom('file').select('scan').where('id', '=', id).executeTakeFirst()
  return row?.scan
}

describe('with a virus scanner', () => {
  it('a file is not scanned, clean, infected or too large', async () => {
    const [clean, infected, giant] = [
      await receiveContent(randomBytes(30_000)),
      await receiveContent(Buffer.from(`before ${EVIL} after`)),
      await receiveContent(randomBytes(2 * GIANT_BYTES)),
    ]
    expect(await readScan(clean)).toBe('none')
    await app.runTask('scanFiles')
    expect([await readScan(clean), await readScan(infected), await readScan(giant)]).toEqual([
      'clean',
      'infected',
      'too-large',
    ])
    const events = await app.db
      .selectFrom('event')
      .select('detail')
      .where('kind', '=', 'file-infected')
      .execute()
    expect(events.map(({ detail }) => JSON.parse(detail))).toEqual([{ file: infected }])
  })

  it('a file that can’t be scanned stays not scanned, and is scanned once the scanner is back', async () => {
    clamd.isAway = true
    const id = await receiveContent(randomBytes(100))
    await app.runTask('scanFiles')
    expect(await readScan(id)).toBe('none')
    expect(app.logged.map(({ msg }) => msg)).toEqual(['A file could not be scanned: see CLAMD_URL'])
    app.logged.length = 0
    clamd.isAway = false
    await app.runTask('scanFiles')
    expect(await readScan(id)).toBe('clean')
  })

  it('an infected file is downloaded only by a second, deliberate request', async () => {
    const id = await receiveContent(Buffer.from(EVIL))
    await app.runTask('scanFiles')
    const refused = await desk.get(`/files/${id}`)
    await expectRefusal(refused, errorStatuses.file_infected, 'file_infected')
    const response = await desk.get(`/files/${id}?infected`)
    expect(await response.text()).toBe(EVIL)
    const { messages } = await desk.open(reference)
    expect(messages.flatMap(({ files }) => files)).toMatchObject([{ id, scan: 'infected' }])
  })
})
