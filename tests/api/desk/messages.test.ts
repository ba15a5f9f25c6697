import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unknownOffice } from '#contract/company/office-hours.ts'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'
import { eraseInquiry } from '../../../server/case/life/erase.ts'
import { receiveMessage } from '../../../server/case/life/receive-message.ts'
import { noteReturned } from '../../../server/case/life/returned-mails.ts'
import { countRowsByKey } from '../../../server/case/tables/reseal.ts'
import type { NewIncoming } from '../../../server/case/words/store.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'
import { formatDataKey } from '../../../server/platform/config/data-key.ts'

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test' })
  baraka = await openDesk(app, { email: 'baraka@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

const change = () => ({ ...app, now: () => app.clock.now })

/** As a mail to the address of the inquiry. */
async function write(reference: string, changes: Partial<NewIncoming> = {}): Promise<string> {
  const { id: inquiryId } = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const message = {
    ...{ id: randomUUID(), inquiryId, channel: 'email', author: 'patient', at: app.clock.now },
    ...{ trust: 'patient', isAutomatic: false, fileIds: [] },
    ...{ subject: 'Re: Your knee', text: 'When can we come?', from: null, mail: null },
    ...changes,
  } as NewIncoming & { inquiryId: string }
  await recordChange(
    change(),
    async (trx, at) => await receiveMessage(trx, { vault: app.vault, office: testSite.company }, message, at),
  )
  return message.id
}

async function reply(reference: string): Promise<string> {
  const { inquiry } = await amina.open(reference)
  const id = randomUUID()
  const body = { id, version: inquiry.version, subject: 'Your knee', body: 'Dear Wanjiku' }
  expect((await amina.send('POST', `/inquiries/${reference}/replies`, body)).status).toBe(200)
  return id
}

async function merge(reference: string, into: string): Promise<void> {
  const { inquiry } = await amina.open(reference)
  const body = { version: inquiry.version, into }
  expect((await amina.send('POST', `/inquiries/${reference}/merge`, body)).status).toBe(200)
}

describe('the conversation', () => {
  it('begins with the patient’s first words, and goes on in the order of time', async () => {
    const reference = await receive(app)
    app.clock.now += 1_000
    await amina.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked for the X-ray' })
    app.clock.now += 1_000
    const sent = await reply(reference)
    app.clock.now += 1_000
    const received = await write(reference)
    const { inquiry, messages } = await amina.open(reference)
    expect(messages).toMatchObject([
      { id: inquiry.id, direction: 'in', channel: 'form', author: 'patient', text: inquiry.message },
      { direction: 'internal', channel: null, author: amina.id, text: 'Asked for the X-ray' },
      { id: sent, direction: 'out', channel: 'email', author: amina.id, delivery: { state: 'waiting' } },
      {
        id: received,
        direction: 'in',
        channel: 'email',
        author: 'patient',
        trust: 'patient',
        delivery: null,
      },
    ])
    expect(new Set(messages.map((message) => message.reference))).toEqual(new Set([reference]))
  })

  it('keeps the channel of a call with the words that were noted about it', async () => {
    const reference = await receive(app)
    const at = app.clock.now + 60_000
    const note = toWords('Her daughter answers after five')
    const plans = [toPlan('call', at, { note })]
    await amina.act(reference, { action: 'log-attempt', outcome: 'no-answer', plans })
    const { messages, history } = await amina.open(reference)
    expect(messages.slice(1)).toMatchObject([{ ...note, direction: 'internal', channel: 'call' }])
    expect(history.findLast(({ kind }) => kind === 'attempted')?.detail).toMatchObject({
      planned: [{ note: note.id }],
    })
  })

  it('says who wrote from elsewhere, and is found by it', async () => {
    const reference = await receive(app)
    const from = { name: 'Dr Patel', address: 'patel@hospital.example' }
    await write(reference, { author: 'sender', trust: 'someone-else', from, text: 'The graft has healed.' })
    const { messages } = await amina.open(reference)
    expect(messages.at(-1)).toMatchObject({ author: 'sender', trust: 'someone-else', from })
    for (const words of ['graft', 'patel', 'hospital.example', 'Re: Your'])
      expect((await amina.list(`view=all&q=${words}`)).rows).toMatchObject([{ reference }])
  })

  it('of a repeat goes with it: shown with the other one, and parted again', async () => {
    const [first, second] = [await receive(app), await receive(app, { message: 'Again' })]
    const early = await write(second)
    await merge(second, first)
    // The repeat's address still leads to it.
    const late = await write(second)
    const { messages, history, inquiry } = await amina.open(first)
    expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([early, late]))
    expect(messages.filter(({ id }) => [early, late].includes(id)).map((one) => one.reference)).toEqual([
      second,
      second,
    ])
    expect(history.at(-2)).toMatchObject({ kind: 'message-received', detail: { message: late } })
    expect(inquiry).toMatchObject({ standing: 'open', next: { kind: 'answer' } })
    expect((await amina.open(second)).inquiry).toMatchObject({ standing: 'closed', isRepeat: true })

    const { version } = (await amina.open(second)).inquiry
    await amina.send('POST', `/inquiries/${second}/unmerge`, { version })
    const parted = await amina.open(second)
    expect(parted.messages.map(({ id }) => id)).toEqual([parted.inquiry.id, early, late])
    expect(parted.history.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ message: late }),
    )
    expect((await amina.open(first)).messages).toHaveLength(1)
  })

  it('is erased with its inquiry, and sealed at rest until then', async () => {
    const reference = await receive(app)
    await write(reference, { text: 'Secret-words', subject: 'Secret-subject' })
    const [row] = await app.db.selectFrom('message').selectAll().execute()
    expect(Buffer.from(row?.sealed ?? []).includes('Secret')).toBe(false)
    const events = JSON.stringify(await app.db.selectFrom('event').select('detail').execute())
    expect(events).not.toContain('Secret')
    await eraseInquiry(change(), { reference, actor: 'amina' })
    expect(await app.db.selectFrom('message').selectAll().execute()).toEqual([])
    expect((await amina.list('view=all&q=Secret-words')).rows).toEqual([])
  })

  it('is sealed anew in all directions', async () => {
    const reference = await receive(app)
    await amina.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked for the X-ray' })
    await reply(reference)
    await write(reference)
    const before = (await amina.open(reference)).messages
    const keys = [{ id: 'rotated', key: randomBytes(32) }, testDataKey].map(formatDataKey).join()
    await using rotated = await app.openAnother({ DATA_KEYS: keys })
    await rotated.runTask('reseal')
    expect([...(await countRowsByKey(app.db)).keys()]).toEqual(['rotated'])
    const response = await rotated.deskApp.request(`/desk/v1/inquiries/${reference}`, {
      headers: amina.headers,
    })
    expect(await response.json()).toMatchObject({ messages: before })
  })
})

describe('a message of the patient', () => {
  it('is due, reopens what was closed, and tells its owner', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    await amina.act(reference, { action: 'close', reason: 'treated' })
    const { version } = (await amina.open(reference)).inquiry
    const id = await write(reference)
    const { inquiry, history } = await baraka.open(reference)
    expect(inquiry).toMatchObject({
      ...{ standing: 'open', owner: amina.id, closedFor: null, undo: null, version: version + 1 },
      ...{ next: { kind: 'reply' }, firstAnswer: { via: 'call' } },
    })
    expect(history.findLast(({ kind }) => kind === 'message-received')).toMatchObject({
      actor: 'patient',
      detail: { message: id, channel: 'email', reopened: 'treated' },
    })
    const told = await amina.read('/notifications', notificationsSchema)
    expect(told.notifications).toMatchObject([{ kind: 'wrote', reference, actor: 'patient' }])
    expect((await baraka.read('/notifications', notificationsSchema)).notifications).toEqual([])
    expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  })

  it('refuses a reply that was decided before it came', async () => {
    const reference = await receive(app)
    const { version } = (await amina.open(reference)).inquiry
    await write(reference)
    const body = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
    expect((await amina.send('POST', `/inquiries/${reference}/replies`, body)).status).toBe(409)
  })

  it.each([
    ['an automatic one', {}, { isAutomatic: true }],
    ['one to spam', { action: 'mark-spam' }, {}],
  ])('%s is kept, and changes nothing', async (_, action, changes) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    if ('action' in action) await amina.act(reference, action)
    const before = (await amina.open(reference)).inquiry
    const id = await write(reference, changes)
    const { inquiry, messages, history } = await amina.open(reference)
    expect({ ...inquiry, lastWords: before.lastWords, arrived: before.arrived }).toEqual(before)
    expect(messages.at(-1)?.id).toBe(id)
    expect(history.findLast(({ kind }) => kind !== 'viewed')?.kind).toBe('message-received')
    expect((await amina.read('/notifications', notificationsSchema)).notifications).toEqual([])
  })

  it('to an inquiry that was erased is not stored', async () => {
    const reference = await receive(app)
    const { id: inquiryId } = (await amina.open(reference)).inquiry
    const other = await receive(app, { email: 'otieno@patient.example', message: 'Other' })
    await eraseInquiry(change(), { reference, actor: 'amina' })
    await write(other, { inquiryId })
    expect(await app.db.selectFrom('message').selectAll().execute()).toEqual([])
  })
})

describe('a reply that came back', () => {
  async function toReturned(replyId: string, of: string) {
    const { inquiry } = await amina.open(of)
    const mail = { kind: 'reply', inquiryId: inquiry.id, itemId: replyId } as const
    return { ...mail, status: 550, isProved: true, office: unknownOffice }
  }

  it('is no answer, and due as a call; it can be sent again', async () => {
    await using mailServer = await startMailServer()
    const reference = await receive(app)
    const replyId = await reply(reference)
    await deliver(app, mailServer)
    const mail = await toReturned(replyId, reference)
    const takeBack = () =>
      recordChange(change(), async (trx, at) => {
        const events = await noteReturned(trx, { ...mail, at })
        return { events, result: events.length }
      })
    expect(await takeBack()).toBe(1)
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry).toMatchObject({
      ...{ firstAnswer: null, next: { kind: 'call', at: app.clock.now } },
      ...{ failedReply: { code: 'RETURNED 550' } },
    })
    expect(messages.at(-1)).toMatchObject({
      id: replyId,
      delivery: { state: 'returned', error: 'RETURNED 550' },
    })
    // Receives the same report again.
    expect(await takeBack()).toBe(0)

    const { n } = await app.db
      .selectFrom('outbox')
      .select('n')
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect((await amina.send('POST', `/mails/${n}/resend`)).status).toBe(200)
    await deliver(app, mailServer)
    const after = await amina.open(reference)
    expect(after.messages.at(-1)).toMatchObject({ delivery: { state: 'sent', error: null } })
    expect(after.inquiry).toMatchObject({ firstAnswer: { via: 'email' }, failedReply: null })
  })

  it('is none of ours where no such reply was sent', async () => {
    const reference = await receive(app)
    const waiting = await reply(reference)
    for (const replyId of [waiting, randomUUID()]) {
      const mail = await toReturned(replyId, reference)
      const events = await recordChange(change(), async (trx, at) => {
        const result = await noteReturned(trx, { ...mail, at })
        return { events: result, result }
      })
      expect(events).toEqual([])
    }
    expect((await amina.open(reference)).inquiry.firstAnswer).toMatchObject({ via: 'email' })
  })
})

it('a reply to a patient who died since is told as one that did not go', async () => {
  const reference = await receive(app)
  await reply(reference)
  await amina.act(reference, { action: 'close', reason: 'died' })
  const { messages } = await amina.open(reference)
  expect(messages.at(-1)).toMatchObject({ delivery: { state: 'withdrawn', error: null } })
})

it('500 messages are one answer, in their order', async () => {
  const reference = await receive(app)
  for (let n = 0; n < 500; n++) {
    app.clock.now += 1_000
    await write(reference, { text: `Message ${n}` })
  }
  const { messages } = await amina.open(reference)
  expect(messages).toHaveLength(501)
  expect(messages.slice(1).map(({ text }) => text)).toEqual(
    Array.from({ length: 500 }, (_, n) => `Message ${n}`),
  )
})
