// Runs on PostgreSQL too.
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LiveEvent, liveEventSchema } from '#contract/desk/inquiries.ts'
import { PRESENCE_ENDS_MS, type Present, presenceSchema } from '#contract/desk/presence.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { askAuth } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../../server/company/live/live-feed.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

async function listen(path = '/events', headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await app.deskRequest(`/desk/v1${path}`, {
    headers: { ...desk.headers, ...headers },
    signal: stop.signal,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: LiveEvent[] = []
  const presences: Present[][] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks.filter((part) => part.includes('event: change'))) {
        const data = /^data: (.*)$/m.exec(block)?.[1] ?? ''
        events.push(parse(liveEventSchema, JSON.parse(data)))
      }
      for (const block of blocks.filter((part) => part.includes('event: presence')))
        presences.push(parse(presenceSchema, JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '')).present)
    }
  })().catch(() => {})
  return {
    events,
    presences,
    ended: reading,
    async [Symbol.asyncDispose]() {
      await reader?.cancel()
      await reading
    },
  }
}

it('arrivals and changes of an inquiry reach every open stream', async () => {
  await using first = await listen()
  await using second = await listen()
  const reference = await receive(app)
  await desk.act(reference, { action: 'claim' })
  for (const { events } of [first, second]) {
    await expect
      .poll(() => events, { timeout: 5_000 })
      .toMatchObject([
        { kind: 'received', actor: 'visitor', reference, standing: 'open' },
        { kind: 'claimed', actor: desk.id, reference, standing: 'open' },
      ])
  }
})

it('a stream that resumes gets each missed event once', async () => {
  const first = await receive(app)
  let known = 0
  {
    await using before = await listen('/events?after=0')
    await expect.poll(() => before.events.length, { timeout: 5_000 }).toBe(1)
    known = before.events[0]?.n ?? 0
  }
  const second = await receive(app, { email: 'second@patient.example' })
  await using after = await listen('/events', { 'last-event-id': String(known) })
  const third = await receive(app, { email: 'third@patient.example' })
  await expect
    .poll(() => after.events.map(({ reference }) => reference), { timeout: 5_000 })
    .toEqual([second, third])
  expect(first).not.toBe(second)
})

it('views and searches send no event', async () => {
  const reference = await receive(app)
  await using listener = await listen()
  await desk.open(reference)
  await desk.list('q=knee')
  await desk.act(reference, { action: 'claim' })
  await expect.poll(() => listener.events.map(({ kind }) => kind), { timeout: 5_000 }).toEqual(['claimed'])
})

it('the event of an erasure has no reference', async () => {
  const reference = await receive(app)
  await using listener = await listen()
  await desk.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'patient-asked' })
  await expect
    .poll(() => listener.events, { timeout: 5_000 })
    .toMatchObject([{ kind: 'erased', reference: null, standing: null }])
})

it('changes by another instance are sent too', async () => {
  const heard: LiveEvent[] = []
  await using other = await app.openAnother()
  using _subscription = other.liveFeed.subscribe({
    after: 0,
    mayListen: async () => true,
    send: (event) => heard.push(event),
    close: () => {},
  })
  const reference = await receive(app)
  await expect.poll(() => heard, { timeout: 5_000 }).toMatchObject([{ kind: 'received', reference }])
})

it('who has an inquiry open, and who writes, reaches every open stream', async () => {
  const reference = await receive(app)
  await using listener = await listen()
  const other = await openDesk(app, { name: 'Baraka', email: 'baraka@pona.test' })
  const tell = (by: Desk, state: string) => by.send('PUT', `/inquiries/${reference}/presence`, { state })
  const expectPresent = (...present: Omit<Present, 'reference'>[]) =>
    expect
      .poll(() => listener.presences.at(-1)?.toSorted((a, b) => a.staffId.localeCompare(b.staffId)), {
        timeout: 5_000,
      })
      .toEqual(
        present.map((one) => ({ reference, ...one })).toSorted((a, b) => a.staffId.localeCompare(b.staffId)),
      )
  expect((await tell(desk, 'open')).status).toBe(200)
  await expectPresent({ staffId: desk.id, isWriting: false })
  await tell(other, 'writing')
  await expectPresent({ staffId: desk.id, isWriting: false }, { staffId: other.id, isWriting: true })
  await tell(desk, 'left')
  await expectPresent({ staffId: other.id, isWriting: true })
  // Told nothing more, as by a browser that was closed.
  app.clock.now += PRESENCE_ENDS_MS + 1
  await expectPresent()
  const tellErased = (state: string) => desk.send('PUT', '/inquiries/PN-0000-0000/presence', { state })
  expect((await tellErased('open')).status).toBe(404)
  expect((await tellErased('left')).status).toBe(200)
})

it('streams end when the server stops', async () => {
  const listener = await listen()
  await app.liveFeed[Symbol.asyncDispose]()
  await listener.ended
})

function askFrom({ headers }: Desk, path: string, method = 'POST'): Promise<Response> {
  return askAuth(app, path, { method, token: headers.authorization.replace('Bearer ', '') })
}

it.each([
  ['was signed out', async (own: Desk) => askFrom(own, '/logout')],
  [
    'lost its second factor',
    async (own: Desk) => {
      const user = await askFrom(own, '/user', 'GET')
      const { factors } = (await user.json()) as { factors: { id: string }[] }
      return askFrom(own, `/factors/${factors[0]?.id}`, 'DELETE')
    },
  ],
])('a session that %s gets no more events', async (_what, end) => {
  await using listener = await listen()
  expect((await end(desk)).ok).toBe(true)
  await receive(app)
  await listener.ended
  expect(listener.events).toEqual([])
})

it('an eleventh stream of a session closes its first, and no other’s', { timeout: 20_000 }, async () => {
  const colleague = await openDesk(app, { email: 'baraka@pona.test' })
  await using theirs = await listen('/events', colleague.headers)
  await using first = await listen()
  const others = await Promise.all(Array.from({ length: 10 }, () => listen()))
  await first.ended
  await receive(app)
  for (const { events } of [theirs, ...others]) {
    await expect.poll(() => events, { timeout: 5_000 }).toMatchObject([{ kind: 'received' }])
  }
  for (const other of others) await other[Symbol.asyncDispose]()
})

it('asking for the headers alone opens no stream', async () => {
  await using first = await listen()
  const response = await app.deskRequest('/desk/v1/events', { method: 'HEAD', headers: desk.headers })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const others = await Promise.all(Array.from({ length: 9 }, () => listen()))
  await receive(app)
  await expect.poll(() => first.events.length, { timeout: 5_000 }).toBe(1)
  for (const other of others) await other[Symbol.asyncDispose]()
})

it('a reader that falls far behind is cut off, and one that reads is not', { timeout: 20_000 }, async () => {
  await receive(app)
  const { id } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
  const count = 3_000
  const event = { subjectId: id, kind: 'claimed' as const, actor: desk.id }
  for (let n = 0; n < count; n += 500) {
    await recordChange({ ...app, now: () => app.clock.now }, async () => Array(500).fill(event))
  }
  const stalled = await app.deskRequest('/desk/v1/events?after=0', { headers: desk.headers })
  // Few enough that no slow reader is cut off, however slow the machine.
  const few = 500
  await using reading = await listen(`/events?after=${(await readLastEvent(app.db)) - few}`)
  await expect.poll(() => reading.events.length, { timeout: 15_000 }).toBe(few)
  // The stream ends at once: the server dropped the rest instead of buffering it.
  expect((await stalled.text()).split('event: change').length).toBeLessThan(count / 2)
})
