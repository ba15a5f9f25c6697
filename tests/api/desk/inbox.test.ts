import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSearchIndex } from '../../../server/desk/search-index.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { type Desk, openDesk, readError, receive } from '../../support/desk-client.ts'

const HOUR_MS = 60 * 60 * 1000

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
  it('shows what is due first, with the patient, the first words and the time of the promise', async () => {
    const first = await receive(app)
    app.clock.now += HOUR_MS
    const second = await receive(app, { email: 'other@patient.example', message: 'Line one.\nLine  two.' })
    const { rows, counts, nextCursor, now } = await desk.list()
    expect(rows.map(({ reference }) => reference)).toEqual([first, second])
    expect(rows[1]).toMatchObject({
      name: 'Wanjiku Mwangi',
      countryCode: '+254',
      treatment: 'Knee replacement',
      firstWords: 'Line one. Line two.',
      status: 'new',
      assignedTo: null,
      dueAt: app.clock.now + 24 * HOUR_MS,
      version: 1,
    })
    expect(counts).toMatchObject({ due: 2, mine: 0, spam: 0, all: 2 })
    expect(nextCursor).toBeNull()
    expect(now).toBe(app.clock.now)
  })

  it('keeps each inquiry in the views that its state belongs to', async () => {
    const [claimed, waiting, snoozed, answered, spam, closed] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => receive(app, { email: `${name}@patient.example` })),
    )
    await desk.act(String(claimed), { action: 'claim' })
    await desk.act(String(waiting), { action: 'log-answer', via: 'call' })
    await desk.act(String(waiting), { action: 'wait' })
    await desk.act(String(snoozed), { action: 'snooze', until: app.clock.now + HOUR_MS })
    await desk.act(String(answered), { action: 'log-answer', via: 'whatsapp' })
    await desk.act(String(spam), { action: 'mark-spam' })
    await desk.act(String(closed), { action: 'close' })

    expect(await listReferences('view=due')).toEqual([claimed])
    expect(new Set(await listReferences('view=mine'))).toEqual(new Set([claimed, waiting, answered]))
    expect(await listReferences('view=waiting')).toEqual([waiting])
    expect(await listReferences('view=snoozed')).toEqual([snoozed])
    expect(await listReferences('view=answered')).toEqual([answered])
    expect(await listReferences('view=spam')).toEqual([spam])
    expect(await listReferences('view=all')).toHaveLength(6)

    app.clock.now += 59 * 60 * 1000 // the session still lives
    expect(await listReferences('view=due')).toEqual([claimed])
  })

  it('brings what was snoozed back when its time has come', async () => {
    const reference = await receive(app)
    await desk.act(reference, { action: 'snooze', until: app.clock.now + 10 * 60_000 })
    expect(await listReferences('view=due')).toEqual([])
    app.clock.now += 10 * 60_000
    expect(await listReferences('view=due')).toEqual([reference])
    expect(await listReferences('view=snoozed')).toEqual([])
  })

  it('shows what is overdue and unanswered, snoozed or not', async () => {
    const [unanswered, answered] = [await receive(app), await receive(app, { email: 'a@patient.example' })]
    const until = app.clock.now + 100 * HOUR_MS
    await desk.act(unanswered, { action: 'snooze', until })
    await desk.act(answered, { action: 'log-answer', via: 'call' })
    await desk.act(answered, { action: 'follow-up', at: app.clock.now + HOUR_MS })
    await desk.act(answered, { action: 'snooze', until })
    app.clock.now += 24 * HOUR_MS - 1
    desk = await openDesk(app, { email: 'next@pona.example' })
    expect(await listReferences('view=due')).toEqual([])
    app.clock.now += 1
    expect(await listReferences('view=due')).toEqual([unanswered])
    expect((await desk.list()).counts.due).toBe(1)
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

describe('the search', () => {
  it.each([
    ['the reference', (reference: string) => reference.slice(3)],
    ['a part of the name, without its accents', () => 'wanjiku mwa'],
    ['the phone as it was written', () => '0712 345 678'],
    ['the phone as telephones dial it', () => '+254712345678'],
    ['the e-mail address', () => 'wanjiku@patient'],
    ['words of the message, in any order', () => 'stairs mother'],
    ['the treatment', () => 'KNEE'],
  ])('finds an inquiry by %s', async (_what, toQuery) => {
    await receive(app, {
      name: 'Otieno',
      email: 'o@x.example',
      phone: '0733 000 000',
      treatment: '',
      message: 'Hi',
    })
    const reference = await receive(app, { name: 'Wánjikũ Mwangi' })
    const query = encodeURIComponent(toQuery(reference))
    expect(await listReferences(`view=all&q=${query}`)).toEqual([reference])
  })

  it.each(['0722 111 222', '+254 (0)722-111-222', '2026-11-24'])(
    'finds %s in words, as it stands there',
    async (typed) => {
      const reference = await receive(app, { message: `Call my son: ${typed}.` })
      await receive(app, { email: 'o@x.example', message: 'Call me.' })
      expect(await listReferences(`view=all&q=${encodeURIComponent(typed)}`)).toEqual([reference])
    },
  )

  it('finds notes, and what came after the search before', async () => {
    const reference = await receive(app)
    expect(await listReferences('view=all&q=embassy')).toEqual([])
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked the embassy.' })
    const later = await receive(app, { email: 'l@x.example', message: 'Which embassy do I need?' })
    expect(new Set(await listReferences('view=all&q=embassy'))).toEqual(new Set([reference, later]))
  })

  it('finds what was written while another search was still reading', async () => {
    const reference = await receive(app)
    const read = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let results = 0
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The notes are what is read last.
        if (results++ === 2) {
          read.resolve()
          await goOn.promise
        }
        return result
      },
    }
    const index = createSearchIndex({ ...app.auth, db: app.db.withPlugin(slow) })
    const first = index.find({ q: 'stairs' })
    await read.promise
    expect(results).toBe(3)
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked the embassy.' })
    const second = index.find({ q: 'embassy' })
    goOn.resolve()
    expect((await first).size).toBe(1)
    expect((await second).size).toBe(1)
  })

  it('forgets what was erased', async () => {
    const reference = await receive(app)
    expect(await listReferences('view=all&q=stairs')).toEqual([reference])
    await desk.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'patient-asked' })
    expect(await listReferences('view=all&q=stairs')).toEqual([])
  })

  it('finds the inquiry and the note that come after the newest were erased', async () => {
    const kept = await receive(app, { email: 'k@x.example', message: 'Hello' })
    const erased = await receive(app)
    await desk.send('POST', `/inquiries/${erased}/notes`, { text: 'Asked the embassy.' })
    expect(await listReferences('view=all&q=stairs')).toEqual([erased])
    await desk.send('POST', `/inquiries/${erased}/erase`, { reference: erased, reason: 'patient-asked' })
    const next = await receive(app)
    await desk.send('POST', `/inquiries/${kept}/notes`, { text: 'Called the embassy.' })
    expect(await listReferences('view=all&q=stairs')).toEqual([next])
    expect(await listReferences('view=all&q=embassy')).toEqual([kept])
  })

  it('narrows by treatment and by country', async () => {
    const knee = await receive(app)
    const heart = await receive(app, { email: 'h@x.example', treatment: 'Heart valve', countryCode: '+44' })
    expect(await listReferences('view=all&treatment=knee')).toEqual([knee])
    expect(await listReferences(`view=all&country=${encodeURIComponent('+44')}`)).toEqual([heart])
  })

  it('takes the country from the number where that came with a code of its own', async () => {
    const british = await receive(app, { phone: '+44 7700 900123' })
    const ugandan = await receive(app, { email: 'u@x.example', phone: '00256 772 123456' })
    const { rows } = await desk.list('view=all')
    expect(Object.fromEntries(rows.map(({ reference, countryCode }) => [reference, countryCode]))).toEqual({
      [british]: '+44',
      [ugandan]: '+256',
    })
    expect(await listReferences(`view=all&country=${encodeURIComponent('+44')}`)).toEqual([british])
    expect(await listReferences(`view=all&country=${encodeURIComponent('+254')}`)).toEqual([])
  })

  it('reads on when more match than can be asked for by number', async () => {
    await app[Symbol.asyncDispose]()
    app = await createTestApp({ RATE_LIMITS: 'off' })
    desk = await openDesk(app)
    const references: string[] = []
    for (let index = 0; index < 1_100; index++) {
      references.push(
        await receive(app, { email: `m${index}@patient.example`, message: `Case ${index} of many` }),
      )
    }
    const met = new Set<string>()
    let cursor = ''
    do {
      const page = await desk.list(`view=all&q=many&limit=200${cursor}`)
      for (const row of page.rows) met.add(row.reference)
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(met.size).toBe(references.length)
  }, 60_000)

  it('goes to the event log without its words', async () => {
    await receive(app)
    const searches = ['q=stairs', 'treatment=knee', 'country=%2B254']
    for (const search of searches) await desk.list(search)
    await desk.list('view=all')
    const events = await app.db
      .selectFrom('event')
      .select(['kind', 'actor', 'detail'])
      .where('kind', '=', 'searched')
      .execute()
    expect(events).toEqual(searches.map(() => ({ kind: 'searched', actor: desk.id, detail: '{"shown":1}' })))
  })
})
