import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { REPLY_HELD_MS } from '../../../contract/desk/inquiry-changes.ts'
import { foldAnswers, readAnswers } from '../../../server/case/life/failed-replies.ts'
import { claimMails } from '../../../server/company/outbox/store.ts'

let app: TestApp
let desk: Desk
let mailServer: MailServer

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
})

afterEach(async () => {
  await mailServer[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const copy = { address: 'son@family.example', consent: { by: 'Wanjiku', on: '2026-11-20', to: 'All of it' } }

function toReply(changes: Record<string, unknown> = {}) {
  return { id: randomUUID(), version: 1, subject: 'Your knee', body: 'Good news.', hold: true, ...changes }
}

const send = (reference: string, reply: object) => desk.send('POST', `/inquiries/${reference}/replies`, reply)
const undo = (reference: string, version = 2) =>
  desk.send('POST', `/inquiries/${reference}/actions`, { action: 'undo', of: version, version })

const listWaiting = () =>
  app.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'in', ['reply', 'reply-copy'])
    .where('state', '=', 'waiting')
    .execute()

const claim = () =>
  claimMails(app.db, { now: app.clock.now, latestDueAt: app.clock.now + 3_600_000, limit: 100 })

describe('a held reply', () => {
  it('leaves when its time is over, not before', async () => {
    const reference = await receive(app)
    expect((await send(reference, toReply({ copies: [copy] }))).status).toBe(200)
    app.clock.now += REPLY_HELD_MS - 1
    const early = (await claim()).flat().map(({ kind }) => kind)
    expect(early).not.toContain('reply')
    expect(early).not.toContain('reply-copy')
    app.clock.now += 1
    const due = (await claim()).flat().map(({ kind }) => kind)
    expect(due.toSorted()).toEqual(['reply', 'reply-copy'])
  })

  it('is taken back with its copies, its words and the answer that it was', async () => {
    const reference = await receive(app)
    const before = await desk.open(reference)
    const reply = toReply({ copies: [copy] })
    await send(reference, reply)
    expect((await desk.open(reference)).inquiry).toMatchObject({ owed: null })
    expect((await undo(reference)).status).toBe(200)
    const after = await desk.open(reference)
    expect(after.inquiry).toMatchObject({ owed: before.inquiry.owed, firstAnswer: null, undo: null })
    expect(repliesOf(after)).toEqual([])
    expect(after.history.at(-1)).toMatchObject({
      kind: 'undone',
      detail: { change: 'answered', reply: reply.id },
    })
    expect(await listWaiting()).toEqual([])
    const { id } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
    expect(foldAnswers(await readAnswers(app.db, [id]))).toEqual([])
    await deliver(app, mailServer)
    expect(mailServer.mails.map(({ subject }) => subject)).not.toContain(`Your knee [${reference}]`)
  })

  it('can be sent after all, under another id', async () => {
    const reference = await receive(app)
    await send(reference, toReply())
    await undo(reference)
    expect((await send(reference, toReply({ version: 3, hold: false }))).status).toBe(200)
    await deliver(app, mailServer)
    const sent = mailServer.mails.filter(({ subject }) => subject === `Your knee [${reference}]`)
    expect(sent).toHaveLength(1)
  })

  it('stays once it was handed over, or may have been', async () => {
    const reference = await receive(app)
    const reply = toReply({ copies: [copy] })
    await send(reference, reply)
    app.clock.now += REPLY_HELD_MS
    // Claimed and not answered, as by a process that was killed.
    await claim()
    app.clock.now += 300_000
    const refused = await undo(reference)
    expect(await readError(refused)).toMatchObject({ status: 409, code: 'reply_sent' })
    const after = await desk.open(reference)
    expect(repliesOf(after).map(({ id }) => id)).toEqual([reply.id])
    expect(await listWaiting()).toHaveLength(2)
  })
})

it('a reply of a program is sent at once, and can’t be undone', async () => {
  const reference = await receive(app)
  await send(reference, toReply({ hold: undefined }))
  expect((await desk.open(reference)).inquiry.undo).toBeNull()
  expect((await claim()).flat().map(({ kind }) => kind)).toContain('reply')
})
