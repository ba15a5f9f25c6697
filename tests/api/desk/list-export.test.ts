import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
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
