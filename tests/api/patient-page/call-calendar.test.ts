import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
  ;({ reference, path } = await sendInquiry(app))
})

afterEach(() => app[Symbol.asyncDispose]())

async function agree(hours: number, finishes: readonly string[] = []): Promise<string> {
  const call = toPlan('call', app.clock.now + hours * HOUR_MS)
  await desk.act(reference, { action: 'log-attempt', outcome: 'agreed-time', finishes, plans: [call] })
  return call.id
}

async function reply(): Promise<void> {
  const { version } = (await desk.open(reference)).inquiry
  const written = { id: randomUUID(), version, subject: 'Our call', body: 'Dear Wanjiku' }
  const response = await desk.send('POST', `/inquiries/${reference}/replies`, written)
  expect(response.status).toBe(200)
}

function toFacts(text: string) {
  const find = (name: string) => new RegExp(`^${name}[:;](.*?)\r?$`, 'm').exec(text)?.[1]
  const [method, uid, sequence, start] = ['METHOD', 'UID', 'SEQUENCE', 'DTSTART'].map(find)
  return {
    method,
    uid,
    sequence: Number(sequence),
    start,
    status: find('STATUS'),
    organizer: find('ORGANIZER'),
  }
}

async function readCalendar(file = 'call.ics') {
  const response = await app.request(`${path}/${file}`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).not.toContain(reference)
  return toFacts(text)
}

it('one call keeps its entry in the patient’s calendar while it is moved, cancelled and agreed on again', async () => {
  const first = await agree(5)
  const agreed = await readCalendar()
  expect(agreed).toMatchObject({
    ...{ method: 'PUBLISH', status: 'CONFIRMED', sequence: 0, start: '20261121T120000Z' },
    organizer: 'CN="Testers":mailto:support@company.example',
  })
  const { id } = (await desk.open(reference)).inquiry
  expect(agreed.uid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(agreed.uid).not.toBe(id)
  expect((await readPage(app, path)).cancelled).toBeNull()
  expect((await app.request(`${path}/cancelled-call.ics`)).status).toBe(303)

  const second = await agree(8, [first])
  expect(await readCalendar()).toEqual({ ...agreed, sequence: 1, start: '20261121T150000Z' })

  await desk.act(reference, { action: 'remove-step', id: second })
  expect((await app.request(`${path}/call.ics`)).status).toBe(303)
  expect(await readPage(app, path)).toMatchObject({
    next: { calendar: null },
    cancelled: { times: ['2026-11-21T18:00:00+03:00'], calendar: `${path}/cancelled-call.ics` },
  })
  const cancelled = {
    ...agreed,
    method: 'CANCEL',
    status: 'CANCELLED',
    start: '20261121T150000Z',
    sequence: 2,
  }
  expect(await readCalendar('cancelled-call.ics')).toEqual(cancelled)

  await agree(30)
  expect(await readCalendar()).toEqual({ ...agreed, sequence: 3, start: '20261122T130000Z' })
  expect((await readPage(app, path)).cancelled).toBeNull()

  app.clock.now += 31 * HOUR_MS
  desk = await openDesk(app, { email: 'baraka@pona.test' })
  expect((await app.request(`${path}/call.ics`)).status).toBe(303)
  await agree(5)
  const next = await readCalendar()
  expect(next.uid).not.toBe(agreed.uid)
  expect(next.sequence).toBe(0)
})

it('a patient who withdraws is told that the call is cancelled, and that it stands again', async () => {
  await agree(30)
  const { uid } = await readCalendar()
  await postToPage(app, path, { act: 'withdraw' })
  expect((await readPage(app, path)).cancelled).toMatchObject({ times: ['2026-11-22T16:00:00+03:00'] })
  expect(await readCalendar('cancelled-call.ics')).toMatchObject({ uid, sequence: 1 })
  await postToPage(app, path, { act: 'back' })
  expect(await readCalendar()).toMatchObject({ uid, sequence: 2 })
})

it('a page of a patient who was taken for spam tells of no call', async () => {
  await agree(5)
  await desk.act(reference, { action: 'mark-spam' })
  expect((await readPage(app, path)).cancelled).toBeNull()
  expect((await app.request(`${path}/cancelled-call.ics`)).status).toBe(303)
})

it('the mail after a change carries it to the patient’s calendar, once', async () => {
  await using mailServer = await startMailServer()
  const mails: { name: string | undefined; type: string; facts: ReturnType<typeof toFacts> }[][] = []
  const send = async () => {
    app.clock.now += 1_000
    await reply()
    await deliver(app, mailServer)
    const newest = mailServer.mails.findLast(({ subject }) => subject?.startsWith('Our call'))
    const files = newest?.attachments.map(({ filename, mimeType, content }) => ({
      ...{ name: filename ?? undefined, type: mimeType },
      facts: toFacts(typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()),
    }))
    mails.push(files ?? [])
    app.clock.now += 1_000
  }
  await send()
  await desk.act(reference, { action: 'add-step', step: toPlan('task', app.clock.now + 90 * HOUR_MS) })
  const call = await agree(50)
  await send()
  await send()
  await desk.act(reference, { action: 'remove-step', id: call })
  await send()
  await send()
  const [, agreed, , cancelled] = mails
  expect(mails.map((files) => files.map(({ name }) => name))).toEqual([
    ...[[], ['call.ics'], [], ['cancelled-call.ics'], []],
  ])
  expect(agreed).toMatchObject([{ type: 'text/calendar', facts: { method: 'PUBLISH', sequence: 0 } }])
  expect(cancelled).toMatchObject([{ type: 'text/calendar', facts: { method: 'CANCEL', sequence: 1 } }])
  expect(cancelled?.[0]?.facts.uid).toBe(agreed?.[0]?.facts.uid)
})
