// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk, receive, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
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
