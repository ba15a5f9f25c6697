import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownSchema } from '#contract/desk/entry.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { uploadSaid } from '#testing/desk/upload-said.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { readRows, wanjiku } from '#testing/server/inquiries.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

const LATER = Date.parse('2026-12-24T07:00:00Z')

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

function toEntry(changes: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    channel: 'phone',
    name: 'Otieno Odhiambo',
    email: '',
    countryCode: '+254',
    phone: '0733 111 222',
    treatment: '',
    message: '',
    locale: 'en',
    writer: null,
    consent: { form: 'spoken', to: amina.id },
    owner: amina.id,
    ...changes,
  }
}

const enter = (entry: unknown) => amina.send('POST', '/inquiries', entry)

async function enterOne(changes: Record<string, unknown> = {}) {
  const response = await enter(toEntry(changes))
  expect(response.status).toBe(200)
  return parse(inquiryDetailSchema, await response.json())
}

describe('an inquiry that is entered at the desk', () => {
  it('needs only a name and a number, and is owned by its author, with the promised answer next', async () => {
    const { inquiry, history } = await enterOne()
    expect(inquiry).toMatchObject({
      ...{ name: 'Otieno Odhiambo', email: '', e164: '+254733111222', countryCode: '+254', writer: null },
      ...{ owner: amina.id, standing: 'open', receivedAt: app.clock.now, version: 1, undo: null },
      owed: { kind: 'answer', at: app.clock.now + DAY_MS },
      next: { kind: 'answer', at: app.clock.now + DAY_MS },
      steps: [],
    })
    expect(history[0]).toMatchObject({
      ...{ kind: 'received', actor: amina.id },
      detail: { channel: 'phone', consent: 'spoken', consentTo: amina.id, consentAt: app.clock.now },
    })
    expect((await amina.list('view=mine')).rows).toMatchObject([{ reference: inquiry.reference }])
    expect((await readRows(app)).outbox).toEqual([])
  })

  it('needs only an address instead of a number', async () => {
    const { inquiry } = await enterOne({ phone: '', email: 'Otieno@Patient.Example ' })
    expect(inquiry).toMatchObject({ email: 'Otieno@Patient.Example', phone: '', e164: '' })
  })

  it('counts the promise from the contact, and records when the consent was given', async () => {
    const [receivedAt, at] = [app.clock.now - 5 * HOUR_MS, app.clock.now - 4 * HOUR_MS]
    const { inquiry, history } = await enterOne({
      ...{ channel: 'colleague', receivedAt, consent: { form: 'paper', to: baraka.id, at } },
    })
    expect(inquiry).toMatchObject({ receivedAt, next: { kind: 'answer', at: receivedAt + DAY_MS } })
    expect(history[0]).toMatchObject({
      at: app.clock.now,
      detail: { channel: 'colleague', consent: 'paper', consentTo: baraka.id, consentAt: at },
    })
  })

  it('has the chat that came before it in its conversation, with the files, and as one inquiry', async () => {
    const file = await uploadSaid(app, amina, { name: 'knee.txt' })
    const minute = (count: number) => app.clock.now - (60 - count) * 60_000
    const entry = toEntry({
      ...{ channel: 'whatsapp', message: 'What does it cost?', receivedAt: minute(11) },
      earlier: [
        { from: 'patient', at: minute(0), text: 'Hello, my knee hurts' },
        { from: 'office', at: minute(5), text: 'Have you an X-ray?' },
        { from: 'patient', at: minute(10), text: '', files: [file] },
        // A chat may be older than an inquiry can be.
        { from: 'patient', at: app.clock.now - 800 * DAY_MS, text: 'Salaam' },
      ],
    })
    for (const _ of ['first', 'again']) expect((await enter(entry)).status).toBe(200)
    const { rows } = await amina.list('view=all')
    expect(rows).toMatchObject([
      { lastWords: { text: 'What does it cost?' }, arrived: { files: 1, messages: 0 } },
    ])
    const { inquiry, messages, files } = await amina.open(rows[0]?.reference ?? '')
    expect(
      messages.map(({ direction, channel, author, text }) => [direction, channel, author, text].join(' ')),
    ).toEqual([
      'in whatsapp patient Salaam',
      'in whatsapp patient Hello, my knee hurts',
      'out whatsapp office Have you an X-ray?',
      'in whatsapp patient ',
      'in whatsapp patient What does it cost?',
    ])
    expect(files).toMatchObject([{ id: file, name: 'knee.txt' }])
    // An answer in a chat is one that a person says is an answer.
    expect(inquiry).toMatchObject({ next: { kind: 'answer', at: minute(11) + DAY_MS }, standing: 'open' })
    expect((await amina.list('view=all&q=salaam')).rows).toHaveLength(1)

    for (const earlier of [
      [{ from: 'patient', at: app.clock.now + DAY_MS, text: 'To come' }],
      [{ from: 'patient', at: app.clock.now, text: '' }],
      [{ from: 'patient', at: app.clock.now, text: '', files: [randomUUID()] }],
      // The file of another inquiry.
      [{ from: 'patient', at: app.clock.now, text: '', files: [file] }],
    ])
      expect((await enter(toEntry({ earlier }))).status).toBe(422)
    expect((await amina.list('view=all')).rows).toHaveLength(1)
  })

  it('begins with the steps that were planned beside the promised answer, and tells its owner', async () => {
    const note = toWords('after work')
    const plans = [
      toPlan('call', app.clock.now + HOUR_MS, { note }),
      toPlan('task', app.clock.now + 3 * DAY_MS, { for: amina.id }),
    ]
    const { inquiry, history } = await enterOne({ owner: baraka.id, plans })
    const [call, task] = plans
    expect(inquiry).toMatchObject({
      ...{ owner: baraka.id, owed: { kind: 'answer', at: app.clock.now + DAY_MS }, version: 1, undo: null },
      steps: [
        { ...call, note: note.id, by: amina.id, for: null },
        { ...task, note: null, by: amina.id, for: amina.id },
      ],
      next: { kind: 'call', step: call?.id },
      nextNote: note,
    })
    expect(history.map(({ kind }) => kind)).toEqual(['received', 'step-added', 'viewed'])
    const { notifications } = await baraka.read('/notifications', notificationsSchema)
    expect(notifications).toMatchObject([{ kind: 'given', reference: inquiry.reference }])
    expect((await amina.list('view=mine')).rows).toMatchObject([{ reference: inquiry.reference }])
  })

  it('plans its steps once although it is sent twice', async () => {
    const note = toWords('after work')
    const entry = toEntry({ plans: [toPlan('call', app.clock.now + HOUR_MS, { note })] })
    for (const _ of ['first', 'again']) expect((await enter(entry)).status).toBe(200)
    const [row] = (await amina.list('view=all')).rows
    expect(row?.steps).toHaveLength(1)
    expect(row?.nextNote).toEqual(note)
  })

  it('is stored once although it is sent twice', async () => {
    const entry = toEntry()
    const [first, second] = await Promise.all([enter(entry), enter(entry)])
    const references = [first, second].map(async (each) => (await each.json()).inquiry.reference)
    expect(new Set(await Promise.all(references)).size).toBe(1)
    expect((await readRows(app)).inquiries).toHaveLength(1)
    expect(await readError(await enter({ ...entry, name: 'Somebody else' }))).toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  it('is acknowledged if the coordinator asks for it, and mailed to nobody else', async () => {
    await using mailServer = await startMailServer()
    await enterOne({ email: 'otieno@patient.example' })
    await enterOne({ email: 'akinyi@patient.example', acknowledge: true })
    await enterOne({ acknowledge: true })
    await deliver(app, mailServer)
    expect(mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['akinyi@patient.example'])
  })

  it('sends no mail when it is marked as spam and rescued', async () => {
    const { inquiry } = await enterOne({ email: 'otieno@patient.example' })
    await amina.act(inquiry.reference, { action: 'mark-spam' })
    await amina.act(inquiry.reference, { action: 'rescue' })
    expect((await readRows(app)).outbox).toEqual([])
  })

  it('is found, exported and erased like any other', async () => {
    const { inquiry } = await enterOne({ message: 'Asks about a hip.' })
    expect((await amina.list('view=all&q=hip')).rows).toHaveLength(1)
    const csv = await (await amina.get('/export?view=all')).text()
    expect(csv).toContain('"Otieno Odhiambo","Kenya","(+254) 733 111 222","",""')
    const { reference } = inquiry
    const erasure = { reference, reason: 'patient-asked' }
    expect((await amina.send('POST', `/inquiries/${reference}/erase`, erasure)).status).toBe(200)
    expect((await readRows(app)).inquiries).toEqual([])
  })

  it.each([
    ['neither phone nor e-mail', { phone: '' }],
    ['a phone without digits', { phone: 'the neighbour’s' }],
    ['no name', { name: ' ' }],
    ['an e-mail that is none', { email: 'otieno' }],
    ['an unknown channel', { channel: 'form' }],
    ['no consent', { consent: undefined }],
    ['an unknown form of consent', { consent: { form: 'silent', to: 'x' } }],
    ['a consent to nobody here', { consent: { form: 'spoken', to: 'nobody' } }],
    ['an owner who is not here', { owner: 'nobody' }],
    ['a language that the site has not', { locale: 'xx' }],
    ['a time to come', { receivedAt: Date.parse('2026-11-21T07:02:00Z') }],
    ['a time of two years ago', { receivedAt: Date.parse('2024-11-21T07:00:00Z') }],
    ['a step in the past', { plans: [toPlan('call', Date.parse('2026-11-21T06:00:00Z'))] }],
    ['a step for nobody here', { plans: [toPlan('call', LATER, { for: 'nobody' })] }],
    [
      'the same step twice',
      { plans: [toPlan('call', LATER, { id: 'a' }), toPlan('task', LATER, { id: 'a' })] },
    ],
    ['the next step of an earlier version', { next: { kind: 'call', at: LATER } }],
  ])('is refused with %s', async (_what, changes) => {
    expect((await readError(await enter(toEntry(changes)))).status).toBe(422)
    expect((await readRows(app)).inquiries).toEqual([])
  })
})

describe('an inquiry without an address', () => {
  it('accepts any answer except a reply by mail', async () => {
    const { inquiry } = await enterOne()
    const reply = { id: randomUUID(), version: 1, subject: 'Your hip', body: 'Dear Otieno' }
    const refused = await amina.send('POST', `/inquiries/${inquiry.reference}/replies`, reply)
    expect(await readError(refused)).toEqual({ status: 409, code: 'not_allowed_now' })
    await amina.act(inquiry.reference, { action: 'log-answer', via: 'call' })
  })

  it('is related to no other inquiry by the missing address or number', async () => {
    const first = await enterOne()
    await enterOne({ phone: '0733 999 888' })
    expect((await amina.open(first.inquiry.reference)).related).toEqual([])
    const withMail = await enterOne({ phone: '', email: 'otieno@patient.example' })
    await enterOne({ phone: '', email: 'akinyi@patient.example' })
    expect((await amina.open(withMail.inquiry.reference)).related).toEqual([])
  })
})

describe('a known patient', () => {
  const contact = { email: '', countryCode: '+254', phone: '' }

  async function findKnown(changes: Record<string, string>) {
    const response = await amina.send('POST', '/inquiries/known', { ...contact, ...changes })
    expect(response.status).toBe(200)
    return parse(knownSchema, await response.json()).inquiries
  }

  it.each([
    ['number, written in another way', { phone: '+254 (712) 345-678' }, ['phone']],
    ['address, in another spelling', { email: 'Wanjiku@Patient.Example' }, ['email']],
    ['address and number', { email: wanjiku.email, phone: wanjiku.phone }, ['email', 'phone']],
  ])('is found by the %s, and the search is logged', async (_what, changes, same) => {
    const reference = await receive(app)
    expect(await findKnown(changes)).toMatchObject([{ reference, name: wanjiku.name, same }])
    const { events } = await readRows(app)
    expect(events.at(-1)).toMatchObject({ kind: 'searched', actor: amina.id, detail: '{"shown":1}' })
  })

  it('is not found by empty values', async () => {
    await enterOne()
    expect(await findKnown({})).toEqual([])
    expect(await findKnown({ phone: '0711 000 000' })).toEqual([])
  })
})
