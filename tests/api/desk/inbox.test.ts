// Runs on PostgreSQL too.

import { randomUUID } from 'node:crypto'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listQuerySchema } from '#contract/desk/inquiries.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'
import { exportInquiries } from '../../../server/inbox/export/export.ts'
import { listInquiries } from '../../../server/inbox/list-inquiries.ts'
import { createSearchIndex } from '../../../server/inbox/search/search-index.ts'

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

describe('the search that has room for few inquiries in memory', () => {
  const ROOM_FOR_THREE = { maxBytes: 2_300 }

  /** Follows the pages to the end; returns the references and the number of partial pages. */
  async function searchAll(query: string, maxBytes?: { maxBytes: number }, maxSearchMs?: number) {
    const searchIndex = createSearchIndex({ ...app.auth, yieldTurn }, maxBytes)
    const deps = { ...app.auth, searchIndex, yieldTurn }
    const references: string[] = []
    let partialPages = 0
    let cursor: string | undefined
    do {
      const page = await listInquiries(
        deps,
        desk.id,
        parse(listQuerySchema, { ...Object.fromEntries(new URLSearchParams(query)), cursor, limit: '3' }),
        maxSearchMs === undefined ? {} : { maxSearchMs },
      )
      references.push(...page.rows.map(({ reference }) => reference))
      if (page.isPartial) partialPages += 1
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return { references, partialPages }
  }

  async function receiveMany(count: number): Promise<string[]> {
    const inquiries = Array.from({ length: count }, (_, index) => ({
      email: `p${index}@patient.example`,
      message: `Case ${index} has stairs`,
    }))
    return receiveAtOnce(app, inquiries)
  }

  it('opens the others, and finds the same as with all in memory', async () => {
    const references = await receiveMany(9)
    await desk.send('POST', `/inquiries/${references[0]}/notes`, { text: 'Asked the embassy.' })
    await desk.act(String(references[1]), { action: 'claim' })
    const counts: number[] = []
    for (const query of [
      'view=all&q=stairs',
      'view=all&q=embassy',
      'view=due&q=case',
      'view=mine&q=stairs',
      'view=all&country=%2B254&treatment=knee',
      'view=all&q=zebra',
    ]) {
      const found = await searchAll(query, ROOM_FOR_THREE)
      expect(found, query).toEqual(await searchAll(query))
      counts.push(found.references.length)
    }
    expect(counts).toEqual([9, 1, 9, 1, 9, 0])
  })

  it('keeps the newest in memory, as many as there is room for', async () => {
    const index = createSearchIndex({ ...app.auth, yieldTurn }, ROOM_FOR_THREE)
    const opened = vi.spyOn(app.auth.vault, 'open')
    const countOpened = async () => {
      opened.mockClear()
      const search = await index.search({ q: 'stairs' })
      return { held: search.numbers.length, opened: opened.mock.calls.length }
    }
    const references = await receiveMany(9)
    expect(await countOpened()).toEqual({ held: 3, opened: 9 })
    expect(await countOpened()).toEqual({ held: 3, opened: 0 })
    // Its entry evicts others; once most have been evicted, older ones fit again.
    await receive(app, { email: 'next@patient.example', message: 'The stairs again' })
    expect(await countOpened()).toEqual({ held: 3, opened: 1 })
    for (const reference of references.slice(5)) await desk.act(reference, { action: 'mark-spam' })
    expect(await countOpened()).toEqual({ held: 3, opened: 5 })
    opened.mockRestore()
  })

  it.each(['', 'stairs'])('exports whole lists in their order, of the search "%s"', async (q) => {
    const references = await receiveMany(450)
    const searchIndex = createSearchIndex({ ...app.auth, yieldTurn }, ROOM_FOR_THREE)
    for (const view of ['all', 'due']) {
      const filter = parse(listQuerySchema, { view, q })
      const deps = { ...app.auth, reader: app.reader, searchIndex, yieldTurn }
      const { rowCount, csv } = await exportInquiries(deps, desk.id, filter)
      const text = Buffer.concat(await Array.fromAsync(csv)).toString()
      const lines = text.split('\r\n')
      if (view === 'due') references.reverse()
      expect(rowCount).toBe(450)
      expect(lines[1]).toContain(references[449])
      expect(lines[450]).toContain(references[0])
    }
  })

  it('stops after a while, says so, and goes on where it stopped', async () => {
    await receiveMany(450)
    const { references, partialPages } = await searchAll('view=all&q=p299%40patient', ROOM_FOR_THREE, 0)
    expect([references.length, partialPages]).toEqual([1, 8])
  })
})

describe('the search', () => {
  it.each([
    ['the reference', (reference: string) => reference.slice(3)],
    ['the reference without hyphens', (reference: string) => reference.replaceAll('-', '').toLowerCase()],
    ['the reference without its beginning', (reference: string) => reference.slice(3).replace('-', '')],
    [
      'the reference with letters for digits',
      (reference: string) => reference.replace('0', 'O').replace('1', 'l'),
    ],
    ['a name with a letter missing', () => 'wanjku mwangi'],
    ['a name with a letter too many', () => 'Mwanggi'],
    ['a name with two letters that changed places', () => 'Wanijku'],
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

  it('finds an inquiry by either of two numbers, and offers both', async () => {
    const reference = await receive(app, { phone: '0712 345 678, 0733 111 222' })
    for (const typed of ['0733 111 222', '+254733111222', '+254712345678'])
      expect(await listReferences(`view=all&q=${encodeURIComponent(typed)}`)).toEqual([reference])
    expect((await desk.open(reference)).inquiry).toMatchObject({
      ...{ e164: '+254712345678', otherNumbers: ['+254733111222'] },
    })
  })

  it.each(['0722 111 222', '+254 (0)722-111-222', '2026-11-24'])(
    'finds %s in words, as it stands there',
    async (typed) => {
      const reference = await receive(app, { message: `Call my son: ${typed}.` })
      await receive(app, { email: 'o@x.example', message: 'Call me.' })
      expect(await listReferences(`view=all&q=${encodeURIComponent(typed)}`)).toEqual([reference])
    },
  )

  it('lists names with a letter amiss after what has the words, page by page', async () => {
    const exact = await receive(app, { email: 'a@x.example', name: 'Joyce Akinyi', message: 'Hello' })
    const said = await receive(app, { email: 'b@x.example', name: 'Baraka', message: 'For Joyce, my wife' })
    const similar = await receive(app, { email: 'c@x.example', name: 'Joyse Atieno', message: 'Hello' })
    await receive(app, { email: 'd@x.example', name: 'Jones', message: 'The word joyse is no name here' })
    const first = await desk.list('view=all&q=joyce&limit=2')
    expect(first.rows.map(({ reference }) => reference)).toEqual([said, exact])
    expect(first.similar).toBe(0)
    const second = await desk.list(`view=all&q=joyce&limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ rows: [{ reference: similar }], similar: 1, nextCursor: null })
    expect(await listReferences('view=all&q=joyc+hello')).toEqual([exact])
  })

  it('finds the words of replies', async () => {
    const reference = await receive(app)
    expect(await listReferences('view=all&q=chandigarh')).toEqual([])
    await desk.send('POST', `/inquiries/${reference}/replies`, {
      ...{ id: randomUUID(), version: 1, subject: 'Two hospitals', body: 'One is in Chandigarh.' },
    })
    expect(await listReferences('view=all&q=chandigarh+hospitals')).toEqual([reference])
  })

  it('finds notes, and what came after the search before', async () => {
    const reference = await receive(app)
    expect(await listReferences('view=all&q=embassy')).toEqual([])
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked the embassy.' })
    const later = await receive(app, { email: 'l@x.example', message: 'Which embassy do I need?' })
    expect(new Set(await listReferences('view=all&q=embassy'))).toEqual(new Set([reference, later]))
  })

  it('finds words that were written during another search', async () => {
    const reference = await receive(app)
    const read = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let results = 0
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (results++ === 2) {
          read.resolve()
          await goOn.promise
        }
        return result
      },
    }
    const index = createSearchIndex({ ...app.auth, db: app.db.withPlugin(slow), yieldTurn })
    const first = index.search({ q: 'stairs' })
    await read.promise
    expect(results).toBe(3)
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked the embassy.' })
    const second = index.search({ q: 'embassy' })
    goOn.resolve()
    expect((await first).numbers.length).toBe(1)
    expect((await second).numbers.length).toBe(1)
  })

  it('finds no erased inquiry', async () => {
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

  it('looks for spam among the spam alone', async () => {
    const [real, spam] = [await receive(app), await receive(app, { email: 's@x.example' })]
    await desk.act(spam, { action: 'mark-spam' })
    expect(await listReferences('view=all&q=stairs')).toEqual([real])
    expect(await listReferences('view=spam&q=stairs')).toEqual([spam])
    expect(await listReferences('view=all&status=spam&q=stairs')).toEqual([spam])
    await desk.act(spam, { action: 'rescue' })
    expect(await listReferences('view=all&q=stairs')).toEqual([spam, real])
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

  it('knows the countries next door, and takes the others by the code of the number', async () => {
    const sent = {
      rwandan: await receive(app, { email: 'r@x.example', countryCode: '+250', phone: '0788 123 456' }),
      burundian: await receive(app, { email: 'b@x.example', phone: '257 79561234' }),
      ugandan: await receive(app, { email: 'u@x.example', countryCode: 'other', phone: '256772123456' }),
      swede: await receive(app, { email: 's@x.example', countryCode: 'other', phone: '+46 70 123 45 67' }),
      unknown: await receive(app, { email: 'n@x.example', countryCode: 'other', phone: '0772 123 456' }),
    }
    const listFrom = (code: string) => listReferences(`view=all&country=${encodeURIComponent(code)}`)
    expect(await listFrom('+250')).toEqual([sent.rwandan])
    expect(await listFrom('+257')).toEqual([sent.burundian])
    expect(await listFrom('+256')).toEqual([sent.ugandan])
    expect(new Set(await listFrom('other'))).toEqual(new Set([sent.swede, sent.unknown]))
    expect(await listFrom('+254')).toEqual([])
    const { inquiry } = await desk.open(sent.unknown)
    expect(inquiry).toMatchObject({ countryCode: '', e164: '0772123456', phone: '0772 123 456' })
  })

  it('finds more matches than fit into one query by number', async () => {
    const references = await receiveAtOnce(
      app,
      Array.from({ length: 1_100 }, (_, index) => ({
        email: `m${index}@patient.example`,
        message: `Case ${index} of many`,
      })),
    )
    const met = new Set<string>()
    let cursor = ''
    do {
      const page = await desk.list(`view=all&q=many&limit=200${cursor}`)
      for (const row of page.rows) met.add(row.reference)
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(met.size).toBe(references.length)
  })

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
