// Runs on PostgreSQL too.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { closingReasons } from '#contract/life/inquiry.ts'
import { toStatus } from '#contract/life/views.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { understandPhone } from '../../../contract/inquiry/phone.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'
import { stories } from '../../../server/demo/stories/stories.ts'

const PATH = '/admin/invented'

let app: TestApp
let desk: Desk
let mailServer: MailServer

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { admin: true })
  mailServer = await startMailServer()
})

afterEach(async () => {
  await mailServer[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

async function invent(): Promise<void> {
  const response = await desk.send('POST', PATH)
  expect([response.status, await response.json()]).toEqual([201, { isOffered: false, inquiries: 30 }])
}

const listAll = async () => (await desk.list('view=all&limit=200')).rows

async function countRows(table: 'inquiry' | 'message' | 'message_file' | 'file' | 'outbox' | 'notification') {
  const { count } = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

it('an empty desk gets thirty inquiries in all states and languages, with an intact event log', async () => {
  await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
  expect(await (await desk.get(PATH)).json()).toEqual({ isOffered: true, inquiries: 0 })
  await invent()
  const rows = await listAll()
  const spam = (await desk.list('view=spam')).rows
  expect([...rows, ...spam].every(({ isInvented }) => isInvented)).toBe(true)
  const states = new Set([...rows, ...spam].map((row) => toStatus(row)))
  expect(states).toEqual(new Set(['new', 'claimed', 'answered', 'waiting', 'closed', 'spam']))
  expect(new Set(rows.map(({ locale }) => locale))).toEqual(new Set(['en', 'sw', 'so', 'am', 'ar', 'fr']))
  const reasons = new Set(rows.map(({ closedFor }) => closedFor).filter((reason) => reason !== null))
  expect(closingReasons.filter((reason) => !reasons.has(reason))).toEqual(['left-alone', 'other'])
  expect(rows.some(({ isUrgent }) => isUrgent)).toBe(true)
  expect(rows.filter(({ samePhone, mergedInto }) => samePhone > 0 && !mergedInto)).toHaveLength(2)
  expect(rows.some(({ withdrawn }) => withdrawn !== null)).toBe(true)
  expect(rows.some(({ mergedInto }) => mergedInto !== null)).toBe(true)
  const late = rows.filter(({ firstAnswer, receivedAt, standing }) => {
    return standing === 'open' && firstAnswer === null && receivedAt < app.clock.now - DAY_MS
  })
  expect(late).toHaveLength(1)
  expect((await desk.list('view=due')).rows.length).toBeGreaterThan(10)
  expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  expect(app.logged).toEqual([])
})

it('their arrival is marked for every open desk, and that of a real one is not', async () => {
  const heard: LiveEvent[] = []
  using _subscription = app.liveFeed.subscribe({
    after: 0,
    mayListen: async () => true,
    send: (event) => heard.push(event),
    close: () => {},
  })
  await invent()
  const real = await receive(app)
  const listArrivals = () => heard.filter(({ kind, reference }) => kind === 'received' && reference !== null)
  await expect
    .poll(() => listArrivals().filter(({ isInvented }) => !isInvented), { timeout: 5_000 })
    .toMatchObject([{ reference: real }])
  expect(listArrivals().length).toBeGreaterThan(20)
})

it('their numbers are long enough to be dialled, and none is said twice but those of a family', () => {
  const phones = stories.map(({ countryCode, phone }) => understandPhone(countryCode, phone))
  expect(phones.filter(({ length }) => length !== 'fits')).toEqual([])
  expect(new Set(phones.map(({ callingCode, national }) => callingCode + national)).size).toBe(28)
})

it('their files open at the desk', async () => {
  await invent()
  const { reference } = (await desk.list('q=Neema&view=due')).rows[0] ?? { reference: '' }
  const { files } = await desk.open(reference)
  expect(files.map(({ name }) => name)).toEqual(['spine.jpg', 'spine report.pdf'])
  for (const [position, start] of ['\xff\xd8\xff', '%PDF-1.4'].entries()) {
    const response = await desk.get(`/files/${files[position]?.id}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, bytes.toString('latin1').startsWith(start)]).toEqual([200, true])
  }
})

it('no mail leaves, and a reply says why', async () => {
  await invent()
  expect(await countRows('outbox')).toBe(0)
  const { reference } = (await desk.list('q=Okello&view=due')).rows[0] ?? { reference: '' }
  const { inquiry } = await desk.open(reference)
  const reply = {
    id: randomUUID(),
    version: inquiry.version,
    subject: 'Hello',
    body: 'Yes.',
    files: [],
    copies: [],
  }
  expect((await desk.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
  app.clock.now += 2 * HOUR_MS
  for (const task of ['escalateWaiting', 'mailUnseen']) await app.runTask(task)
  await deliver(app, mailServer)
  expect(mailServer.mails).toEqual([])
  const later = await openDesk(app, { email: 'leila@pona.test', name: 'Leila' })
  const { messages, inquiry: after } = await later.open(reference)
  expect(messages.at(-1)?.delivery).toEqual({ state: 'invented', sentAt: null, error: null })
  expect([after.firstAnswer?.via, after.failedReply, after.lateReply]).toEqual(['email', null, null])
})

it('one press erases them with their files, and leaves what is real', async () => {
  await invent()
  const real = await receive(app)
  await desk.act(real, { action: 'claim' })
  const before = await desk.open(real)
  expect(before.inquiry.isInvented).toBe(false)
  const answer = await desk.send('DELETE', PATH)
  expect([answer.status, await answer.json()]).toEqual([200, { isOffered: false, inquiries: 0 }])
  expect((await listAll()).map(({ reference }) => reference)).toEqual([real])
  const { inquiry, messages } = await desk.open(real)
  expect([inquiry, messages]).toEqual([before.inquiry, before.messages])
  for (const table of ['message', 'message_file', 'file'] as const)
    expect([table, await countRows(table)]).toEqual([table, 0])
  expect((await desk.list('q=Neema&view=all')).rows).toEqual([])
  const today = new Date(app.clock.now).toISOString().slice(0, 10)
  const figures = await (await desk.get(`/figures?from=2026-10-20&to=${today}`)).json()
  expect(figures).toMatchObject({ total: { received: 1 }, missed: { total: { missed: 0 } }, closed: [] })
  expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  // Erasing them is none of the erasures that are counted each day.
  const erase = { reference: real, reason: 'patient-asked' }
  expect((await desk.send('POST', `/inquiries/${real}/erase`, erase)).status).toBe(200)
})

it('a real inquiry merges with no invented one, in either direction', async () => {
  await invent()
  const real = await receive(app)
  const { reference: other } = (await desk.list('q=Okello&view=due')).rows[0] ?? { reference: '' }
  for (const [from, into] of [
    [real, other],
    [other, real],
  ] as const) {
    const { version } = (await desk.open(from)).inquiry
    const refused = await desk.send('POST', `/inquiries/${from}/merge`, { version, into, opens: false })
    expect(await readError(refused)).toEqual({ status: 409, code: 'invented' })
  }
})

it('a press where there is an inquiry already, two at once, and a coordinator make none', async () => {
  const coordinator = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
  expect(await readError(await coordinator.send('POST', PATH))).toEqual({ status: 403, code: 'forbidden' })
  const both = await Promise.all([desk.send('POST', PATH), desk.send('POST', PATH)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await countRows('inquiry')).toBe(30)
  expect(await readError(await desk.send('POST', PATH))).toEqual({ status: 409, code: 'demo_refused' })
})

it('production makes none', async () => {
  const environment = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'volatile-disk mail-files plain-http' }
  await using production = await createTestApp(environment)
  const administrator = await openDesk(production, { admin: true })
  expect(await (await administrator.get(PATH)).json()).toEqual({ isOffered: false, inquiries: 0 })
  const refused = await administrator.send('POST', PATH)
  expect(await readError(refused)).toEqual({ status: 409, code: 'demo_refused' })
})
