import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historySchema, type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const PATH = '/admin/settings'

let app: TestApp

let amina: Desk

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ RATE_LIMITS: 'off', ...environment })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
}

async function reopen(environment: Record<string, string>): Promise<void> {
  await app[Symbol.asyncDispose]()
  await open(environment)
}

beforeEach(() => open())

afterEach(() => app[Symbol.asyncDispose]())

const read = async () => (await amina.read(PATH, settingsAnswerSchema)).sections

async function put(name: SectionName, value: object, more: object = {}): Promise<Response> {
  const { version } = (await read())[name]
  return amina.send('PUT', `${PATH}/${name}`, { version, value, ...more })
}

async function set(name: SectionName, value: object, more: object = {}): Promise<void> {
  const response = await put(name, value, more)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

const interpreter = { description: 'At each visit.', icon: 'support', colour: 'plum' }

describe('a section', () => {
  it('has the values of the content until one is set, and says where each comes from', async () => {
    expect((await read()).company).toMatchObject({
      version: 0,
      value: { name: 'Testers' },
      from: { name: 'content', phones: 'content' },
    })
    await set('company', { name: 'Ikeja Care' })
    expect((await read()).company).toMatchObject({
      version: 1,
      value: { name: 'Ikeja Care', legalName: 'Testers Example Limited' },
      from: { name: 'settings', legalName: 'content' },
    })
    await set('company', { name: 'Testers' })
    expect((await read()).company).toMatchObject({ version: 2, from: { name: 'content' } })
  })

  it('that a repeated request finds as it asks for is answered as the first time', async () => {
    const send = (by: Desk, name: string) =>
      by.send('PUT', `${PATH}/company`, { version: 0, value: { name } })
    const both = await Promise.all([send(amina, 'Ikeja Care'), send(amina, 'Ikeja Care')])
    both.push(await send(amina, 'Ikeja Care'))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).company).toMatchObject({ version: 1, value: { name: 'Ikeja Care' } })
    expect(await readError(await send(amina, 'Lekki Care'))).toEqual({ status: 409, code: 'stale' })
    const other = await openDesk(app, { email: 'baraka@pona.test', admin: true })
    expect(await readError(await send(other, 'Ikeja Care'))).toEqual({ status: 409, code: 'stale' })
  })

  it('that was changed meanwhile is stale', async () => {
    await set('company', { name: 'Ikeja Care' })
    const response = await amina.send('PUT', `${PATH}/company`, { version: 0, value: { name: 'Another' } })
    expect(await readError(response)).toEqual({ status: 409, code: 'stale' })
  })

  it('is set by one of two who decide on the same version', async () => {
    const names = ['One', 'Two']
    const sent = names.map((name) => amina.send('PUT', `${PATH}/company`, { version: 0, value: { name } }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  it('with the same values again is no new version', async () => {
    await set('company', (await read()).company.value)
    expect((await read()).company.version).toBe(0)
  })

  it.each([
    ['company', { name: ' ' }, { name: 'Enter the name of the company.' }],
    ['company', { name: '<b>' }, { name: 'Leave out the characters < > and ".' }],
    ['company', { motto: 'Well' }, { motto: 'There is no such setting, or it is missing.' }],
    ['company', { phones: [] }, { phones: 'Enter a telephone number.' }],
    [
      'company',
      { whatsApp: { display: '1', e164: '0712' } },
      { 'whatsApp.e164': 'Enter + and digits alone, such as +12025550123.' },
    ],
    ['destinations', { items: [] }, { items: 'Show one destination at least.' }],
    [
      'destinations',
      { items: [{ name: 'Atlantis', rating: null, savings: '', processing: '' }] },
      { 'items.0.name': 'Choose each once, of Thailand.' },
    ],
    [
      'destinations',
      { items: [{ name: 'Thailand', rating: 5, savings: '50-70%', processing: '1-2 weeks' }] },
      { 'items.0.source': expect.stringMatching('not published'), 'items.0.asOf': expect.any(String) },
    ],
    [
      'services',
      { items: [{ name: 'Interpreter', isShown: false, card: interpreter }] },
      { items: 'Show one service at least.' },
    ],
    [
      'services',
      { items: [{ name: 'Massage' }] },
      { 'items.0.name': expect.stringMatching('Choose each once') },
    ],
    ['look', { ink: 'black' }, { ink: 'Enter a colour such as #0e4d45.' }],
    [
      'look',
      { ink: '#777777' },
      { ink: expect.stringMatching(/^The text on .* a contrast of \d\.\d in .*, and needs 7\. #\w{6} is/) },
    ],
    ['company', { region: 'East\u202eAfrica' }, { region: expect.stringMatching('nobody can see') }],
    ['retention', { days: '30' }, { days: 'Enter a number of days.' }],
    [
      'hours',
      { officeHours: [{ days: ['Monday'], opens: '18:00', closes: '08:00' }] },
      { 'officeHours.0': 'The office must open before it closes.' },
    ],
    [
      'hours',
      { officeHours: [{ days: ['Monday'], opens: '24:00', closes: '08:00' }] },
      { 'officeHours.0.opens': 'Enter a time such as 08:00.' },
    ],
    [
      'hours',
      { officeHours: [{ days: ['Monday'], opens: '08:00', closes: '08:00' }] },
      { 'officeHours.0': 'The office must open before it closes.' },
    ],
    [
      'hours',
      {
        officeHours: [
          { days: ['Monday', 'Tuesday'], opens: '14:00', closes: '18:00' },
          { days: ['Tuesday'], opens: '08:00', closes: '14:30' },
        ],
      },
      { 'officeHours.0': 'Tuesday, 14:00–18:00, begins before Tuesday, 08:00–14:30, has ended.' },
    ],
    [
      'hours',
      {
        officeHours: [
          { days: ['Sunday'], opens: '20:00', closes: '02:00' },
          { days: ['Monday'], opens: '01:00', closes: '09:00' },
        ],
      },
      { 'officeHours.1': 'Monday, 01:00–09:00, begins before Sunday, 20:00–02:00, has ended.' },
    ],
    [
      'hours',
      { officeHours: [{ days: ['Monday'], opens: '08:00', closes: '12:00' }, { days: ['Monday'] }] },
      { 'officeHours.1': 'Monday is closed in one line, and open in another.' },
    ],
    [
      'hours',
      {
        holidays: [
          { date: '2026-12-25', name: 'Christmas Day' },
          { date: '2026-12-25', name: 'Christmas' },
        ],
      },
      { 'holidays.1.date': '25 December 2026 is in the list already.' },
    ],
    [
      'hours',
      { otherHours: [{ from: '2027-03-09', until: '2027-02-08', name: 'Ramadan', officeHours: [] }] },
      { 'otherHours.0.until': 'The last day must not be before the first.' },
    ],
    [
      'hours',
      { otherHours: [{ from: '2027-02-30', until: '2027-03-08', name: ' ', officeHours: [] }] },
      {
        'otherHours.0.from': 'There is no such day.',
        'otherHours.0.name': 'Enter why the hours are others.',
      },
    ],
    [
      'hours',
      {
        otherHours: [
          { from: '2027-02-08', until: '2027-03-09', name: 'Ramadan', officeHours: [] },
          { from: '2027-03-09', until: '2027-03-10', name: 'Idd', officeHours: [] },
        ],
      },
      { 'otherHours.1.from': '9 March 2027 has the hours of “Ramadan” already.' },
    ],
    [
      'hours',
      {
        holidays: [{ date: '2026-12-24', name: 'Christmas Eve' }],
        otherHours: [{ from: '2026-12-24', until: '2026-12-24', name: 'Half-day', officeHours: [] }],
      },
      { 'otherHours.0.from': '24 December 2026 is in the list of holidays, too: “Christmas Eve”.' },
    ],
    [
      'hours',
      {
        otherHours: [
          {
            ...{ from: '2027-02-08', until: '2027-03-09', name: 'Ramadan' },
            officeHours: [{ days: ['Monday'], opens: '15:00', closes: '09:00' }],
          },
        ],
      },
      { 'otherHours.0.officeHours.0': 'The office must open before it closes.' },
    ],
    ['mail', { server: 'smtp://mail.example', user: 'care' }, { password: 'Enter the password.' }],
    [
      'mailbox',
      { server: 'imap://mail.example', user: 'a', password: 'b' },
      { server: expect.stringMatching('TLS') },
    ],
  ] as const)('%s refuses %j', async (name, value, fields) => {
    const response = await put(name, value)
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'fields', fields })
  })

  it('that does not exist is not found', async () => {
    const response = await amina.send('PUT', `${PATH}/colour`, { version: 0, value: {} })
    expect(await readError(response)).toEqual({ status: 404, code: 'not_found' })
  })

  it('is an event, whose names of values have no values', async () => {
    await set('company', { name: 'Ikeja Care' })
    const events = await app.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'setting-changed')
      .execute()
    expect(events).toMatchObject([{ actor: amina.id }])
    expect(JSON.parse(events[0]?.detail ?? '')).toEqual({ section: 'company', version: 1, changed: ['name'] })
  })

  it('keeps every version, and goes back to each', async () => {
    await set('company', { name: 'One' })
    await set('company', { name: 'Two' })
    const { versions } = await amina.read(`${PATH}/company/history`, historySchema)
    expect(versions).toMatchObject([
      { version: 2, actor: amina.id, value: { name: 'Two' } },
      { version: 1, actor: amina.id, value: { name: 'One' } },
    ])
    expect((await amina.send('POST', `${PATH}/company/history/1/restore`)).status).toBe(200)
    expect((await read()).company).toMatchObject({ version: 3, value: { name: 'One' } })
    expect((await amina.send('POST', `${PATH}/company/history/0/restore`)).status).toBe(200)
    expect((await read()).company).toMatchObject({ version: 4, value: { name: 'Testers' } })
    expect((await amina.send('POST', `${PATH}/company/history/9/restore`)).status).toBe(404)
  })
})

it('coordinators neither read nor change settings', async () => {
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  const forbidden = { status: 403, code: 'forbidden' }
  expect(await readError(await chege.get(PATH))).toEqual(forbidden)
  const body = { version: 0, value: { name: 'Ours' } }
  expect(await readError(await chege.send('PUT', `${PATH}/company`, body))).toEqual(forbidden)
})

describe('the environment', () => {
  it('wins over what was set, and fixes it by the name of its variable', async () => {
    await reopen({ RETENTION_DAYS: '365', MAIL_TO: 'care@pona.test' })
    expect((await read()).retention).toMatchObject({
      value: { days: 365 },
      from: { days: 'environment' },
      fixed: { days: 'RETENTION_DAYS' },
    })
    expect(await readRefusal(await put('retention', { days: 30 }))).toEqual({
      status: 422,
      code: 'fields',
      fields: { days: expect.stringContaining('fixed by the environment variable RETENTION_DAYS') },
    })
    await set('mail', { ...(await read()).mail.value, from: 'Ikeja <care@ikeja.test>' })
    expect((await read()).mail).toMatchObject({ value: { to: 'care@pona.test' }, from: { from: 'settings' } })
  })
})
