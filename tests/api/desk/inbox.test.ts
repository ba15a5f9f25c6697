// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

async function listReferences(query: string): Promise<string[]> {
  const { rows } = await desk.list(query)
  return rows.map(({ reference }) => reference)
}

describe('the inbox', () => {
  it('shows what is due first, with the patient, the last words and the time of the promise', async () => {
    const first = await receive(app)
    app.clock.now += HOUR_MS
    const second = await receive(app, { email: 'other@patient.example', message: 'Line one.\nLine  two.' })
    const { rows, counts, nextCursor, now } = await desk.list()
    expect(rows.map(({ reference }) => reference)).toEqual([first, second])
    expect(rows[1]).toMatchObject({
      name: 'Wanjiku Mwangi',
      countryCode: '+254',
      treatment: 'Knee replacement',
      lastWords: { text: 'Line one. Line two.', by: null, hasFiles: false },
      standing: 'open',
      owner: null,
      owed: { kind: 'answer', at: app.clock.now + 24 * HOUR_MS },
      next: { kind: 'answer', at: app.clock.now + 24 * HOUR_MS },
      version: 1,
    })
    expect(counts).toMatchObject({ due: 2, mine: 0, spam: 0, all: 2 })
    expect(nextCursor).toBeNull()
    expect(now).toBe(app.clock.now)
  })

  it('keeps each inquiry in the views that its state belongs to', async () => {
    const [claimed, answered, moved, called, spam, closed] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => receive(app, { email: `${name}@patient.example` })),
    )
    await desk.act(String(claimed), { action: 'claim' })
    await desk.act(String(answered), { action: 'log-answer', via: 'call' })
    await desk.act(String(moved), { action: 'move-owed', at: app.clock.now + 25 * HOUR_MS })
    const plans = [toPlan('call', app.clock.now + HOUR_MS), toPlan('wait', app.clock.now + 90 * HOUR_MS)]
    await desk.act(String(called), { action: 'log-answer', via: 'whatsapp', plans })
    await desk.act(String(spam), { action: 'mark-spam' })
    await desk.act(String(closed), { action: 'close', reason: 'treated' })

    expect(await listReferences('view=due')).toEqual([called, claimed])
    expect(new Set(await listReferences('view=mine'))).toEqual(new Set([claimed, answered, called]))
    expect(await listReferences('view=waiting')).toEqual([answered])
    expect(await listReferences('view=later')).toEqual([moved, answered])
    expect(new Set(await listReferences('view=answered'))).toEqual(new Set([answered, called]))
    expect(await listReferences('view=spam')).toEqual([spam])
    expect(await listReferences('view=all')).toHaveLength(6)
  })

  it('shows a postponed inquiry in Due a day before its time, and a broken promise at once', async () => {
    const [promised, answered] = [await receive(app), await receive(app, { email: 'a@patient.example' })]
    const at = app.clock.now + 100 * HOUR_MS
    await desk.act(answered, { action: 'log-answer', via: 'call', plans: [toPlan('wait', at)] })
    await desk.act(promised, { action: 'move-owed', at })
    const showDueAfter = async (ms: number) => {
      app.clock.now += ms
      desk = await openDesk(app, { email: `at-${app.clock.now}@pona.example` })
      return listReferences('view=due')
    }
    expect(await showDueAfter(24 * HOUR_MS - 1)).toEqual([])
    expect(await showDueAfter(1)).toEqual([promised])
    expect(await showDueAfter(52 * HOUR_MS)).toEqual([promised, answered])
    expect((await desk.list()).counts).toMatchObject({ due: 2, later: 0 })
  })

  it('reads on from page to page without missing or repeating a row', async () => {
    const all = new Set<string>()
    for (let index = 0; index < 7; index++) {
      all.add(await receive(app, { email: `p${index}@patient.example` }))
      app.clock.now += index % 2 === 0 ? 0 : 1_000
    }
    for (const view of ['due', 'all', 'mine']) {
      if (view === 'mine') for (const reference of all) await desk.act(reference, { action: 'claim' })
      const met: string[] = []
      let cursor = ''
      do {
        const page = await desk.list(`view=${view}&limit=3${cursor}`)
        met.push(...page.rows.map(({ reference }) => reference))
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
      } while (cursor !== '')
      expect(met, view).toHaveLength(7)
      expect(new Set(met), view).toEqual(all)
    }
  })

  it('filters by date of Nairobi, destination, status and person', async () => {
    const first = await receive(app)
    await desk.act(first, { action: 'set-destination', destination: 'Thailand' })
    await desk.act(first, { action: 'claim' })
    const second = await receive(app, { email: 'other@patient.example' })
    expect(await listReferences('view=all&destination=Thailand')).toEqual([first])
    expect(await listReferences('view=all&status=new')).toEqual([second])
    expect(await listReferences(`view=all&person=${desk.id}`)).toEqual([first])
    expect(await listReferences('view=all&person=nobody')).toEqual([second])
    expect(await listReferences('view=all&from=2026-11-21&to=2026-11-21')).toHaveLength(2)
    expect(await listReferences('view=all&to=2026-11-20')).toEqual([])
    expect(await listReferences('view=all&from=2026-11-22')).toEqual([])
  })

  it.each(['view=other', 'from=2026-02-31', 'cursor=x', 'limit=0', 'limit=900', 'country=254'])(
    'refuses the query %s',
    async (query) => {
      expect(await readError(await desk.get(`/inquiries?${query}`))).toEqual({
        status: 422,
        code: 'invalid_request',
      })
    },
  )
})

describe('what is urgent', () => {
  it('comes first in the lists by time, is found by the filter, and ends with Undo', async () => {
    const [first, second, third] = await receiveAtOnce(app, [
      { email: 'a@patient.example', message: 'A knee' },
      { email: 'b@patient.example', message: 'A hip' },
      { email: 'c@patient.example', message: 'A heart' },
    ])
    const listed = async (query = '') => (await desk.list(query)).rows.map(({ reference }) => reference)
    expect(await listed()).toEqual([first, second, third])
    const { inquiry } = await desk.act(String(third), { action: 'set-urgent', isUrgent: true })
    expect(inquiry).toMatchObject({ isUrgent: true, undo: { change: 'urgency-set' } })
    expect(await listed()).toEqual([third, first, second])
    expect(await listed('limit=1')).toEqual([third])
    const { nextCursor } = await desk.list('limit=1')
    expect(await listed(`limit=1&cursor=${nextCursor}`)).toEqual([first])
    expect(await listed('urgent=yes')).toEqual([third])
    expect(await listed('view=all&urgent=yes')).toEqual([third])
    await desk.act(String(third), { action: 'undo', of: inquiry.version })
    expect(await listed()).toEqual([first, second, third])
    expect(await listed('urgent=yes')).toEqual([])
  })

  it('is told apart by language, what came in and who has the same number', async () => {
    const english = await receive(app, { message: 'A knee' })
    const swahili = await receive(app, { message: 'Goti' })
    await app.db.updateTable('inquiry').set({ locale: 'sw' }).where('reference', '=', swahili).execute()
    expect((await desk.list('language=sw')).rows.map(({ reference }) => reference)).toEqual([swahili])
    await desk.act(String(english), {
      action: 'log-said',
      said: { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: 'Hello?', files: [] },
      isDue: true,
    })
    const { rows } = await desk.list()
    expect(rows.find(({ reference }) => reference === english)).toMatchObject({
      locale: 'en',
      arrived: { messages: 1, files: 0 },
      samePhone: 1,
    })
  })
})
