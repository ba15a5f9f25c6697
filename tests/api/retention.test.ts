// Runs on PostgreSQL too.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { toPlan } from '#testing/server/steps.ts'
import { eraseExpired } from '../../server/case/life/erase.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'
import { flushDeleted } from '../../server/schema/engine.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
})

afterEach(() => app[Symbol.asyncDispose]())

async function accept(message: string, changes: Record<string, string> = {}): Promise<string> {
  const answer = await (await postJson(app, { ...wanjiku, ...changes, message })).json()
  return (answer as { reference: string }).reference
}

async function close(reference: string): Promise<void> {
  await app.db
    .updateTable('inquiry')
    .set({ standing: 'closed', owed_kind: null, owed_at: null, next_kind: null, next_at: null })
    .set({ closed_at: app.clock.now })
    .where('reference', '=', reference)
    .execute()
}

async function findId(reference: string): Promise<string> {
  const query = app.db.selectFrom('inquiry').select('id').where('reference', '=', reference)
  return (await query.executeTakeFirstOrThrow()).id
}

function eraseAfter(days: number, retentionDays = 730): Promise<number> {
  app.clock.now += days * DAY_MS
  return eraseExpired(app.db, app.vault, { retentionDays, now: app.clock.now })
}

async function readReferences(): Promise<string[]> {
  const rows = await app.db.selectFrom('inquiry').select('reference').orderBy('n').execute()
  return rows.map(({ reference }) => reference)
}

it('erases what was closed longer ago than is promised, with its mails, and nothing else', async () => {
  const [closed, open] = [await accept('Closed'), await accept('Open')]
  await close(closed)
  expect(await eraseAfter(730)).toBe(0)
  app.clock.now += 1
  const late = await accept('Closed now')
  await close(late)
  expect(await eraseAfter(0)).toBe(1)
  expect(await readReferences()).toEqual([open, late])
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(4)
})

it('goes by RETENTION_DAYS', async () => {
  await close(await accept('Closed'))
  expect([await eraseAfter(30, 30), await eraseAfter(1, 30)]).toEqual([0, 1])
})

it('writes each erasure to the event log, which stays intact', async () => {
  await close(await accept('Closed'))
  await eraseAfter(731)
  const events = await app.db.selectFrom('event').select(['kind', 'actor']).orderBy('n').execute()
  expect(events.at(-1)).toEqual({ kind: 'erased', actor: 'retention' })
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: true, events: 2 + 2 })
})

it('keeps a repeat as long as the case that it belongs to', async () => {
  const [repeat, first] = [await accept('Again'), await accept('First')]
  await close(repeat)
  await app.db
    .updateTable('inquiry')
    .set({ merged_into: await findId(first) })
    .where('reference', '=', repeat)
    .execute()
  expect(await eraseAfter(731)).toBe(0)
  await close(first)
  expect(await eraseAfter(730)).toBe(0)
  expect(await eraseAfter(1)).toBe(2)
})

it('keeps a treated patient, and the repeats, as long as aftercare is planned', async () => {
  const [repeat, treated] = [await accept('Again'), await accept('First')]
  const desk = await openDesk(app)
  const merging = { version: 1, into: treated, opens: false }
  expect((await desk.send('POST', `/inquiries/${repeat}/merge`, merging)).status).toBe(200)
  const step = toPlan('call', app.clock.now + 731 * DAY_MS)
  await desk.act(treated, { action: 'log-answer', via: 'call', plans: [step] })
  await desk.act(treated, { action: 'close', reason: 'treated' })
  expect(await eraseAfter(732)).toBe(0)
  const later = await openDesk(app, { email: 'later@pona.test' })
  expect((await later.list('view=due')).rows).toMatchObject([{ reference: treated, standing: 'closed' }])
  await later.act(treated, { action: 'finish-step', id: step.id })
  expect((await later.list('view=due')).rows).toEqual([])
  expect(await eraseAfter(0)).toBe(2)
})

it('erases spam after ninety days', async () => {
  const kept = await accept('Honest')
  await accept('Buy', { website: 'x' })
  expect([await eraseAfter(90), await eraseAfter(1)]).toEqual([0, 1])
  expect(await readReferences()).toEqual([kept])
})

it('leaves what a coordinator took for spam lately, however old it is', async () => {
  const reference = await accept('Old, and marked now')
  const subjectId = await findId(reference)
  app.clock.now += 200 * DAY_MS
  await app.db
    .updateTable('inquiry')
    .set({ standing: 'spam', owed_kind: null, owed_at: null, next_kind: null, next_at: null })
    .execute()
  await recordChange({ ...app, now: () => app.clock.now }, async () => [
    { subjectId, kind: 'marked-spam', actor: 'someone' },
  ])
  expect([await eraseAfter(89), await eraseAfter(2)]).toEqual([0, 1])
})

it('erases more than fit into one transaction', async () => {
  await Promise.all(Array.from({ length: 250 }, (_, n) => accept(`Message ${n}`, { website: 'x' })))
  expect(await eraseAfter(91)).toBe(250)
  expect(await readReferences()).toEqual([])
})

it.skipIf(isPostgresRun())('leaves no trace of the sealed words in the files', async () => {
  const [gone, stays] = [await accept('Closed'), await accept('Open')]
  const readSealed = async (reference: string) => {
    const query = app.db.selectFrom('inquiry').select('sealed').where('reference', '=', reference)
    return Buffer.from((await query.executeTakeFirstOrThrow()).sealed).subarray(-32)
  }
  const [goneBytes, staysBytes] = [await readSealed(gone), await readSealed(stays)]
  await close(gone)
  await eraseAfter(731)
  await flushDeleted(app.db)
  const files = ['pona.db', 'pona.db-wal'].map((name) => readFileSync(join(app.dataDir, name)))
  const holds = (bytes: Buffer) => files.some((file) => file.includes(bytes))
  expect([holds(goneBytes), holds(staysBytes)]).toEqual([false, true])
})
