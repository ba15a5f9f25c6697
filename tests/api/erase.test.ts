// Runs on PostgreSQL too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { eraseInquiry } from '../../server/case/life/erase.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'
import { flushDeleted } from '../../server/schema/engine.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function accept(message: string): Promise<string> {
  const answer = (await (await postJson(app, { ...wanjiku, message })).json()) as { reference: string }
  return answer.reference
}

function erase(reference: string): Promise<boolean> {
  return eraseInquiry({ ...app, now: () => app.clock.now }, { reference, actor: 'administrator' })
}

async function readSealed(reference: string): Promise<Uint8Array> {
  const row = await app.db
    .selectFrom('inquiry')
    .select('sealed')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row.sealed
}

it('takes the inquiry and its waiting mails, and leaves the others', async () => {
  const [gone, stays] = [await accept('Erase me'), await accept('Keep me')]
  expect(await erase(gone)).toBe(true)
  const inquiries = await app.db.selectFrom('inquiry').select('reference').execute()
  expect(inquiries).toEqual([{ reference: stays }])
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
})

it('is written to the event log, which stays intact', async () => {
  const reference = await accept('Erase me')
  await erase(reference)
  const events = await app.db.selectFrom('event').select(['kind', 'actor']).orderBy('n').execute()
  expect(events).toEqual([
    { kind: 'settings-begun', actor: 'server' },
    { kind: 'superseded', actor: 'server' },
    { kind: 'received', actor: 'visitor' },
    { kind: 'erased', actor: 'administrator' },
  ])
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: true, events: 2 + 2 })
})

it('says when there is nothing to erase', async () => {
  expect(await erase('PN-0000-0000')).toBe(false)
})

it.skipIf(isPostgresRun())('leaves no trace of the sealed words in the files', async () => {
  const [gone, stays] = [await accept('Erase me'), await accept('Keep me')]
  const [goneBytes, staysBytes] = [await readSealed(gone), await readSealed(stays)]
  await erase(gone)
  await flushDeleted(app.db)
  const files = ['pona.db', 'pona.db-wal'].map((name) => readFileSync(join(app.dataDir, name)))
  const holds = (bytes: Uint8Array) => files.some((file) => file.includes(Buffer.from(bytes).subarray(-32)))
  expect([holds(goneBytes), holds(staysBytes)]).toEqual([false, true])
})

it.skipIf(isPostgresRun())('leaves the files once nobody reads what was there before', async () => {
  const gone = await accept('Erase me')
  const bytes = await readSealed(gone)
  const isThere = () =>
    ['pona.db', 'pona.db-wal'].some((name) =>
      readFileSync(join(app.dataDir, name)).includes(Buffer.from(bytes).subarray(-32)),
    )
  const flushErased = () => app.runTask('flushErased')
  await flushErased()
  const backup = new DatabaseSync(join(app.dataDir, 'pona.db'), { readOnly: true })
  backup.exec('begin')
  backup.prepare('select count(*) from inquiry').get()

  await erase(gone)
  expect(await flushDeleted(app.db)).toBe(false)
  await flushErased()
  expect(isThere()).toBe(true)
  backup.close()
  await flushErased()
  expect(isThere()).toBe(false)
})
