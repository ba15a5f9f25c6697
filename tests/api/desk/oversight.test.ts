import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditSchema, EVENTS_OF_A_SPACE, figuresSchema, mailsSchema } from '#contract/desk/oversight.ts'
import { templateSchema } from '#contract/desk/templates.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'
import { holdMails } from '../../../server/company/held-mails/held.ts'
import { readOutboxHealth } from '../../../server/company/outbox/health.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('mails that waited in a backup', () => {
  const readMails = () => desk.read('/mails', mailsSchema)
  const deps = () => ({ ...app, now: () => app.clock.now })

  beforeEach(async () => {
    await receive(app)
    expect(await holdMails(deps(), 'administrator')).toBe(2)
  })

  it('are listed as held, and can be released with a new deadline', async () => {
    const { mails } = await readMails()
    expect(mails.map(({ state, lastError }) => [state, lastError])).toEqual([
      ['held', null],
      ['held', null],
    ])
    app.clock.now += 30 * MINUTE_MS
    const released = parse(mailsSchema, await (await desk.send('POST', '/mails/release')).json())
    expect(released.mails.map(({ state, createdAt }) => [state, createdAt])).toEqual([
      ['waiting', app.clock.now],
      ['waiting', app.clock.now],
    ])
    expect(await readOutboxHealth(app.db)).toMatchObject({ held: 0, failed: 0, waiting: 2 })
  })

  it('can be marked as sent, without waiting or failed mails', async () => {
    await receive(app, { email: 'other@patient.example' })
    const settled = parse(mailsSchema, await (await desk.send('POST', '/mails/settle')).json())
    expect(settled.mails.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(settled.sentLast24h).toBe(0)
    const { events } = await desk.read('/audit', auditSchema)
    const kinds = events
      .filter(({ kind }) => kind.startsWith('mails-'))
      .map(({ kind, detail }) => [kind, detail])
    expect(kinds).toEqual([
      ['mails-settled', { mails: 2 }],
      ['mails-held', { mails: 2 }],
    ])
  })
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

describe('the export', () => {
  it('is a table of the filtered list, and is logged', async () => {
    const reference = await receive(app, { name: 'Wanjiku "Shiku" Mwangi' })
    const other = await receive(app, { email: 'other@patient.example', treatment: 'Heart' })
    const response = await desk.get('/export?view=all&treatment=knee')
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('x-row-count')).toBe('1')
    const csv = await response.text()
    expect(csv).toContain(`"${reference}"`)
    expect(csv).toContain('"Wanjiku ""Shiku"" Mwangi"')
    expect(csv).not.toContain(other)
    const event = await app.db
      .selectFrom('event')
      .select(['actor', 'detail'])
      .where('kind', '=', 'exported')
      .executeTakeFirstOrThrow()
    expect(event.actor).toBe(desk.id)
    expect(JSON.parse(event.detail)).toEqual({ rows: 1, view: 'all', filters: 'view treatment' })
  })

  it('has its columns in one order, each with its heading', async () => {
    const reference = await receive(app)
    const csv = await (await desk.get('/export?view=all')).text()
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '"Reference","Received, EAT (UTC+3)","Status","Due, EAT (UTC+3)","Answered, EAT (UTC+3)","Minutes to first answer","With","Name","Country","Phone","E-mail","Treatment","Destination","Closed because","Source","Heard from","Messages","Last message, EAT (UTC+3)","Merged into","Message"',
      `"${reference}","2026-11-21 10:00","new","2026-11-22 10:00","","","","Wanjiku Mwangi","Kenya","(+254) 712 345 678","wanjiku@patient.example","Knee replacement","","","","","0","","","My mother is 67.\nShe can not walk the stairs any more."`,
    ])
  })

  it('counts messages with the patient, without notes of colleagues', async () => {
    const reference = await receive(app)
    app.clock.now += 60_000
    const reply = { id: randomUUID(), version: 1, subject: 'Your knee', body: 'Dear Wanjiku' }
    expect((await desk.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    app.clock.now += 60_000
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Asked for the X-ray' })
    const csv = await (await desk.get('/export?view=all')).text()
    expect(csv).toContain('"1","2026-11-21 10:01","","My mother')
  })

  it('is sent in batches, without rows erased meanwhile, and breaks off on an error', async () => {
    await using many = await createTestApp({ RATE_LIMITS: 'off' })
    const colleague = await openDesk(many)
    const references: string[] = []
    for (let n = 0; n < 120; n++) references.push(await receive(many, { email: `p${n}@patient.example` }))
    const erased = references[0] ?? ''
    const response = await colleague.get('/export?view=all')
    expect(response.headers.get('x-row-count')).toBe('120')
    await colleague.send('POST', `/inquiries/${erased}/erase`, { reference: erased, reason: 'patient-asked' })
    const chunks = await Array.fromAsync(response.body ?? [], (chunk) => new TextDecoder().decode(chunk))
    expect(chunks.length).toBeGreaterThan(2)
    const found = chunks.join('').match(/PN-\w{4}-\w{4}/g)
    expect(found).toEqual(references.slice(1).reverse())

    const broken = await colleague.get('/export?view=all')
    await many.db.schema.alterTable('inquiry').renameTo('elsewhere').execute()
    await expect(broken.text()).rejects.toThrow()
  })

  it('has office times, numbers as dialled, and the target of a merged repeat', async () => {
    const target = await receive(app, { phone: '0722 000 111', message: 'The first' })
    app.clock.now += 60_000
    const repeat = await receive(app, { phone: '٠٧٢٢ ٠٠٠ ١١١', message: 'The second' })
    await desk.send('POST', `/inquiries/${repeat}/merge`, { version: 1, into: target })
    const csv = await (await desk.get('/export?view=all')).text()
    expect(csv).toContain('"Received, EAT (UTC+3)"')
    expect(csv).toContain(`"${repeat}","2026-11-21 10:01","closed",`)
    expect(csv.match(/"\(\+254\) 722 000 111"/g)).toHaveLength(2)
    expect(csv).toContain(`"${target}","The second"`)
    expect(csv).not.toContain(`'+`)
  })

  it('names the country of the number, and no country for one that is not listed', async () => {
    await receive(app, { email: 'e@x.example', phone: '+44 7700 900123' })
    await receive(app, { email: 'u@x.example', phone: '+46 701 234 567' })
    const csv = await (await desk.get('/export?view=all')).text()
    expect(csv).toContain(`"United Kingdom","(+44) 770 090 0123"`)
    expect(csv).toContain(`"'+46","(+46) 701 234 567"`)
  })

  it('has no cell that a spreadsheet program would run', async () => {
    const formulas = [
      '=1+1',
      '+cmd|calc',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      'Knee\t=1+1',
      '＝1+1',
      '%0a=1',
      '\u200B=1',
      '\u2060\u00AD ﹦1',
      '−2',
      'first; =1+1',
      'first;\u200B@SUM(A1)',
    ]
    for (const [index, formula] of formulas.entries()) {
      await receive(app, {
        email: `p${index}@patient.example`,
        treatment: formula,
        message: `${formula}\n=HYPERLINK("x")`,
      })
    }
    const csv = await (await desk.get('/export?view=all')).text()
    const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
    expect(cells.length).toBeGreaterThan(formulas.length * 10)
    // Splits like a spreadsheet that treats semicolons, tabs and line breaks as cell separators.
    const parts = cells.flatMap((cell) => cell.split(/[;\t\n]/))
    const starts = parts.map((part) => part.replace(/^[\s\u200B\u2060\u00AD]+/, '').normalize('NFKC')[0])
    expect(starts.filter((start) => '=+-@|%−'.includes(start ?? '?'))).toEqual([])
  })
})

describe('the mails', () => {
  it('that wait or failed are listed without what is in them, and are sent again by hand', async () => {
    const reference = await receive(app)
    await app.db
      .updateTable('outbox')
      .set({ state: 'failed', attempts: 3, last_error: 'EENVELOPE 550' })
      .where('kind', '=', 'inquiry')
      .execute()
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
      ['inquiry', 'failed'],
      ['acknowledgement', 'waiting'],
    ])
    expect(mails[0]).toMatchObject({ reference, attempts: 3, lastError: 'EENVELOPE 550' })
    const wakes = app.wakes()
    const response = await desk.send('POST', `/mails/${mails[0]?.n}/resend`)
    expect(parse(mailsSchema, await response.json()).mails).toMatchObject([
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    expect(app.wakes()).toBe(wakes + 1)
    const { history } = await desk.open(reference)
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'mail-resent', detail: { mail: 'inquiry' } }),
    )
  })

  it('that wait stay as late as they are, and those that failed get as long as a new one', async () => {
    await receive(app)
    const arrivedAt = app.clock.now
    await app.db.updateTable('outbox').set({ state: 'failed' }).where('kind', '=', 'inquiry').execute()
    app.clock.now += 20 * MINUTE_MS
    for (const n of [1, 2]) await desk.send('POST', `/mails/${n}/resend`)
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails.map(({ kind, createdAt }) => [kind, createdAt - arrivedAt])).toEqual([
      ['acknowledgement', 0],
      ['inquiry', 20 * MINUTE_MS],
    ])
  })

  it('that are being sent, were sent or do not exist are not sent again', async () => {
    await receive(app)
    await app.db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'inquiry').execute()
    await app.db
      .updateTable('outbox')
      .set({ lease_until: app.clock.now + MINUTE_MS })
      .where('kind', '=', 'acknowledgement')
      .execute()
    for (const n of ['1', '2', '99']) {
      const response = await desk.send('POST', `/mails/${n}/resend`)
      expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
    }
  })
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

describe('the templates', () => {
  const english = { locale: 'en', subject: 'About {reference}', body: 'Dear {name}', files: [] }
  const swahili = { locale: 'sw', subject: 'Kuhusu {reference}', body: 'Habari {name}', files: [] }
  const words = { title: 'Thanks', texts: [english, swahili] }
  const list = (response: Response) =>
    response.json().then((answer) => v.parse(v.array(templateSchema), answer))

  it('begin with some that a company can start from', async () => {
    const templates = await desk.read('/templates', v.array(templateSchema))
    expect(templates.length).toBeGreaterThanOrEqual(4)
    const bodies = templates.flatMap(({ texts }) => texts.map(({ body }) => body))
    expect(bodies.some((body) => body.includes('{savings}') && body.includes('{processing}'))).toBe(true)
  })

  it.each([
    ['none', []],
    ['the same twice', [english, english]],
    ['one without a subject', [{ ...english, subject: ' ' }]],
  ])('need a text in one language at least: %s is refused', async (_, texts) => {
    const refused = await desk.send('POST', '/templates', { title: 'Refused', texts })
    expect(await readError(refused)).toMatchObject({ status: 422 })
    const templates = await desk.read('/templates', v.array(templateSchema))
    expect(templates.filter(({ title }) => title === 'Refused')).toEqual([])
  })

  it('are added, changed and deleted, and each change goes to the event log', async () => {
    const added = (await list(await desk.send('POST', '/templates', words))).find(
      ({ title }) => title === 'Thanks',
    )
    expect(added).toMatchObject({ ...words, version: 1, author: desk.id })
    const texts = [
      { ...english, body: 'Hello {name}' },
      { ...swahili, locale: 'fr' },
    ]
    const changed = await list(
      await desk.send('PUT', `/templates/${added?.id}`, { title: 'Thanks', texts, version: 1 }),
    )
    expect(changed.find(({ id }) => id === added?.id)).toEqual({
      ...{ id: added?.id, title: 'Thanks', texts, version: 2, author: desk.id },
    })
    const late = await desk.send('PUT', `/templates/${added?.id}`, { ...words, version: 1 })
    expect(await readError(late)).toEqual({ status: 409, code: 'changed_meanwhile' })
    const unseen = await desk.send('DELETE', `/templates/${added?.id}?version=1`)
    expect(await readError(unseen)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect((await desk.send('DELETE', `/templates/${added?.id}`)).status).toBe(422)
    expect((await desk.send('DELETE', `/templates/${added?.id}?version=2`)).status).toBe(200)
    expect((await desk.send('DELETE', `/templates/${added?.id}?version=2`)).status).toBe(404)
    const events = await app.db
      .selectFrom('event')
      .select('n')
      .where('kind', '=', 'template-changed')
      .execute()
    expect(events).toHaveLength(3)
  })

  it('are deleted by their author and by administrators, but changed by everybody', async () => {
    const baraka = await openDesk(app, { email: 'baraka@pona.test', admin: false })
    const amina = await openDesk(app, { email: 'amina-writes@pona.test', admin: false })
    const chief = await openDesk(app, { email: 'chief@pona.test', admin: true })
    const add = async (title: string) =>
      (await list(await amina.send('POST', '/templates', { ...words, title }))).find(
        (template) => template.title === title,
      )?.id
    const [own, other] = [await add('Own'), await add('Other')]
    const known = await desk.read('/templates', v.array(templateSchema))
    const shipped = known.find(({ author }) => author === null)
    const refused = [
      await baraka.send('DELETE', `/templates/${own}?version=1`),
      await amina.send('DELETE', `/templates/${shipped?.id}?version=1`),
    ]
    for (const response of refused)
      expect(await readError(response)).toEqual({ status: 403, code: 'forbidden' })
    expect(await list(await desk.get('/templates'))).toHaveLength(known.length)
    const changed = await baraka.send('PUT', `/templates/${own}`, { ...words, title: 'Own', version: 1 })
    expect(changed.status).toBe(200)
    expect((await amina.send('DELETE', `/templates/${own}?version=2`)).status).toBe(200)
    expect((await chief.send('DELETE', `/templates/${other}?version=1`)).status).toBe(200)
    expect((await chief.send('DELETE', `/templates/${shipped?.id}?version=1`)).status).toBe(200)
  })
})
