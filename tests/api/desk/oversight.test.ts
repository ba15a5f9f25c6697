import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditSchema, EVENTS_OF_A_SPACE, figuresSchema } from '#contract/desk/oversight.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('the figures', () => {
  it('show the times to the first answer, by day and by person', async () => {
    for (const [index, minutes] of [5, 20, 60, 61].entries()) {
      const reference = await receive(app, { email: `p${index}@patient.example` })
      app.clock.now += minutes * MINUTE_MS
      desk = await openDesk(app, { email: `c${index}@pona.test` })
      await desk.act(reference, { action: 'log-answer', via: 'call' })
    }
    await receive(app, { email: 'open@patient.example' })
    const spam = await receive(app, { email: 'spam@patient.example' })
    await desk.act(spam, { action: 'mark-spam' })
    const figures = await desk.read('/figures?from=2026-11-20&to=2026-11-21', figuresSchema)
    expect(figures.total).toEqual({
      received: 5,
      answered: 4,
      within1h: 3,
      measured1h: 4,
      within24h: 4,
      measured24h: 4,
      medianMs: 20 * MINUTE_MS,
      p90Ms: 61 * MINUTE_MS,
    })
    expect(figures.days.map(({ date, received }) => [date, received])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 5],
    ])
    expect(figures.people).toHaveLength(4)
    expect(figures.people[0]).toMatchObject({ answered: 1, medianMs: 5 * MINUTE_MS })
  })

  it('show everybody’s open inquiries, and missed steps', async () => {
    const range = '/figures?from=2026-11-21&to=2026-11-21'
    const baraka = await openDesk(app, { email: 'baraka@pona.test' })
    const at = app.clock.now + 5 * MINUTE_MS
    const [late, early, handed] = await Promise.all(
      ['a', 'b', 'c'].map((name) => receive(app, { email: `${name}@patient.example` })),
    )
    for (const reference of [late, early, handed]) {
      await desk.act(String(reference), { action: 'claim' })
      await desk.act(String(reference), { action: 'add-step', step: toPlan('call', at, { id: 'call' }) })
    }
    await desk.act(String(handed), { action: 'assign', to: baraka.id })
    await receive(app, { email: 'free@patient.example' })
    const { work } = await desk.read(range, figuresSchema)
    expect(work.toSorted((a, b) => a.open - b.open || (a.id === null ? -1 : 1))).toEqual([
      { id: null, open: 1, overdue: 0, today: 0, week: 1 },
      { id: baraka.id, open: 1, overdue: 0, today: 1, week: 2 },
      { id: desk.id, open: 2, overdue: 0, today: 2, week: 4 },
    ])

    app.clock.now = at + 15 * MINUTE_MS
    await desk.act(String(early), { action: 'log-answer', via: 'call', finishes: ['call'] })
    app.clock.now += 10 * MINUTE_MS
    const overdue = (await desk.read(range, figuresSchema)).work.find(({ id }) => id === desk.id)
    expect(overdue).toMatchObject({ open: 2, overdue: 1 })
    const { inquiry } = await desk.act(String(late), { action: 'close', reason: 'not-reachable' })
    app.clock.now += 10 * MINUTE_MS
    await desk.act(String(handed), { action: 'log-answer', via: 'call', finishes: ['call'] })
    const { missed } = await desk.read(range, figuresSchema)
    expect(missed).toEqual({
      total: { missed: 2, medianMs: 25 * MINUTE_MS, longestMs: 35 * MINUTE_MS },
      people: expect.arrayContaining([
        { id: desk.id, missed: 1, medianMs: 25 * MINUTE_MS, longestMs: 25 * MINUTE_MS },
        { id: baraka.id, missed: 1, medianMs: 35 * MINUTE_MS, longestMs: 35 * MINUTE_MS },
      ]),
    })
    expect((await desk.read(range, figuresSchema)).closed).toEqual([{ reason: 'not-reachable', count: 1 }])
    await desk.act(String(late), { action: 'undo', of: inquiry.version })
    const after = await desk.read(range, figuresSchema)
    expect([after.missed.total.missed, after.closed]).toEqual([1, []])
  })

  it('count what has no answer as late only when its time is over', async () => {
    const HOUR_MS = 60 * MINUTE_MS
    const range = '/figures?from=2026-11-21&to=2026-11-21'
    await receive(app)
    const measured = async (email: string) => {
      desk = await openDesk(app, { email })
      const { measured1h, measured24h } = (await desk.read(range, figuresSchema)).total
      return { measured1h, measured24h }
    }
    app.clock.now += HOUR_MS
    expect(await measured('a@pona.test')).toEqual({ measured1h: 0, measured24h: 0 })
    app.clock.now += 1
    expect(await measured('b@pona.test')).toEqual({ measured1h: 1, measured24h: 0 })
    app.clock.now += 23 * HOUR_MS
    expect(await measured('c@pona.test')).toEqual({ measured1h: 1, measured24h: 1 })
  })

  it.each(['', 'from=2026-11-21&to=2026-11-20', 'from=2020-01-01&to=2026-01-01', 'from=x&to=y'])(
    'are refused for the range "%s"',
    async (range) => {
      expect(await readError(await desk.get(`/figures?${range}`))).toMatchObject({ status: 422 })
    },
  )
})

describe('the audit', () => {
  it('lists who viewed which inquiry, newest first, by reference', async () => {
    const reference = await receive(app)
    await desk.open(reference)
    const { events } = await desk.read('/audit', auditSchema)
    expect(events[0]).toMatchObject({ kind: 'viewed', actor: desk.id, subject: reference })
    const own = await desk.read(`/audit?subject=${reference}`, auditSchema)
    expect(own.events.map(({ kind }) => kind)).toEqual(['viewed', 'received'])
  })

  it('verifies the chain, and names the changed row', async () => {
    await receive(app)
    const good = await desk.send('POST', '/audit/verify')
    expect(await good.json()).toMatchObject({ intact: true })
    await app.db.updateTable('event').set({ actor: 'nobody' }).where('kind', '=', 'received').execute()
    const { n } = await app.db
      .selectFrom('event')
      .select('n')
      .where('kind', '=', 'received')
      .executeTakeFirstOrThrow()
    const bad = await desk.send('POST', '/audit/verify')
    expect(await bad.json()).toEqual({ intact: false, brokenAt: n })
  })

  it('tells how far a verification is, and ends with the client', async () => {
    const seen = { subjectId: desk.id, kind: 'viewed', actor: desk.id } as const
    for (let spaces = 0; spaces < 5; spaces++)
      await recordChange({ ...app, now: () => app.clock.now }, async () =>
        Array.from({ length: EVENTS_OF_A_SPACE }, () => seen),
      )
    const whole = await desk.send('POST', '/audit/verify')
    expect(Number(whole.headers.get('x-row-count'))).toBeGreaterThan(5 * EVENTS_OF_A_SPACE)
    expect(await whole.text()).toMatch(/^ {5}\{"intact":true/)
    // Not by `send`, which reads every answer to its end.
    const url = `${app.config.deskOrigin}/desk/v1/audit/verify`
    const headers = { ...desk.headers, host: new URL(url).host }
    const asked = await app.deskApp.fetch(new Request(url, { method: 'POST', headers }))
    const left = asked.body?.getReader()
    expect(new TextDecoder().decode((await left?.read())?.value)).toBe(' ')
    await left?.cancel()
    const { events } = await desk.read('/audit', auditSchema)
    expect(events.filter(({ kind }) => kind === 'chain-verified')).toHaveLength(1)
  })

  it('reads on from page to page', async () => {
    for (let index = 0; index < 60; index++) await desk.send('POST', '/audit/verify')
    const first = await desk.read('/audit', auditSchema)
    expect(first.nextBefore).toBe(null)
    for (let index = 0; index < 60; index++) await desk.send('POST', '/audit/verify')
    const page = await desk.read('/audit', auditSchema)
    const rest = await desk.read(`/audit?before=${page.nextBefore}`, auditSchema)
    const numbers = [...page.events, ...rest.events].map(({ n }) => n)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(Math.min(...numbers)).toBe(1)
  })
})
