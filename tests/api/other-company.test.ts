import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { settingsSchema, workplaceSchema } from '#contract/desk/workplace.ts'
import { proposedHolidaysSchema } from '#contract/settings/hours.ts'
import { type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

const PATH = '/admin/settings'

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
})

afterEach(() => app[Symbol.asyncDispose]())

async function put(name: SectionName, value: object): Promise<Response> {
  const { sections } = await amina.read(PATH, settingsAnswerSchema)
  return amina.send('PUT', `${PATH}/${name}`, { version: sections[name].version, value })
}

async function set(name: SectionName, value: object): Promise<void> {
  const response = await put(name, value)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function refuse(name: SectionName, value: object): Promise<Record<string, string>> {
  const response = await put(name, value)
  const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
  expect(response.status).toBe(422)
  return error.fields
}

/** At a time of a clock. */
async function receiveAt(time: string, changes: object = {}) {
  app.clock.now = Date.parse(time)
  const response = await postJson(app, { ...wanjiku, email: `p${app.clock.now}@patient.example`, ...changes })
  expect(response.status).toBe(200)
  // A session does not last from one of these times to another.
  amina = await openDesk(app, { email: `a${app.clock.now}@pona.test`, admin: true })
  return (await response.json()) as { reference: string; replyBy: string }
}

describe.each([
  ['Africa/Lagos', '2027-03-13T23:30:00+01:00', '2027-03-14T23:30:00+01:00', 'West Africa Time', 'WAT'],
  // Clocks go forward on 14 March 2027, and back on 1 November 2026.
  ['America/Toronto', '2027-03-13T22:30:00-05:00', '2027-03-14T23:30:00-04:00', 'Eastern Time', 'ET'],
  ['America/Toronto', '2026-10-31T22:30:00-04:00', '2026-11-01T21:30:00-05:00', 'Eastern Time', 'ET'],
])('an office in %s', (zone, receivedAt, replyBy, zoneName, zoneShort) => {
  beforeEach(() => set('hours', { zone }))

  it(`promises the answer by ${replyBy}`, async () => {
    expect(await receiveAt(receivedAt)).toMatchObject({ replyBy })
  })

  it('is called as people call it', async () => {
    expect(await amina.read('/settings', settingsSchema)).toMatchObject({ zone, zoneName, zoneShort })
    expect((await amina.read('/workplace', workplaceSchema)).company.zone).toBe(zone)
  })

  it('counts each inquiry on the day of its own clocks', async () => {
    await receiveAt(receivedAt)
    const day = receivedAt.slice(0, 10)
    const figures = await amina.read(`/figures?from=${day}&to=${replyBy.slice(0, 10)}`, figuresSchema)
    expect(figures.days.map(({ date, received }) => [date, received])).toEqual([
      [day, 1],
      [replyBy.slice(0, 10), 0],
    ])
    const list = await amina.get(`/inquiries?view=all&from=${day}&to=${day}`)
    expect(((await list.json()) as { rows: unknown[] }).rows).toHaveLength(1)
  })

  it('tells the same clocks in the export', async () => {
    await receiveAt(receivedAt)
    const csv = await (await amina.get('/export?view=all')).text()
    expect(csv).toContain(`"Received, ${zoneShort}`)
    expect(csv).toContain(`"${receivedAt.slice(0, 16).replace('T', ' ')}"`)
  })
})

it('counts the hours of a day of 23 hours and of one of 25', async () => {
  await set('hours', { zone: 'America/Toronto' })
  // The first and the last minute of both days.
  for (const time of [
    ...['2027-03-14T00:00:00-05:00', '2027-03-14T23:59:00-04:00'],
    ...['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:00-05:00'],
  ])
    await receiveAt(time)
  for (const day of ['2027-03-14', '2026-11-01'])
    expect((await amina.read(`/figures?from=${day}&to=${day}`, figuresSchema)).total.received).toBe(2)
})

describe('another company', () => {
  const lagos = { name: 'Lagos Care', country: '+234', referencePrefix: 'LC' }

  it('begins new references with its own letters, and knows the earlier ones', async () => {
    const before = await receiveAt('2026-11-24T09:00:00Z')
    await set('company', lagos)
    const after = await receiveAt('2026-11-24T10:00:00Z')
    expect([before.reference, after.reference]).toEqual([
      expect.stringMatching(/^PN-/),
      expect.stringMatching(/^LC-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    ])
    for (const { reference } of [before, after])
      expect((await amina.get(`/inquiries/${reference}`)).status).toBe(200)
  })

  it('takes a number without a country code for one of its country', async () => {
    await set('company', lagos)
    const { countryCode, ...rest } = wanjiku
    expect(countryCode).toBe('+254')
    const { reference } = await receiveAt('2026-11-24T10:00:00Z', {
      ...rest,
      countryCode: undefined,
      phone: '0803 123 4567',
    })
    const inquiry = await (await amina.get(`/inquiries/${reference}`)).json()
    expect(inquiry).toMatchObject({ inquiry: { countryCode: '+234', e164: '+2348031234567' } })
  })

  it('has the zone, the holidays and the authorities of its own country until it sets others', async () => {
    await set('company', lagos)
    const { sections } = await amina.read(PATH, settingsAnswerSchema)
    expect(sections.hours.value).toMatchObject({ zone: 'Africa/Lagos', zoneShort: 'WAT', holidays: [] })
    expect(sections.company.value).toMatchObject({
      region: 'Nigeria',
      regulator: 'the Nigeria Data Protection Commission (ndpc.gov.ng)',
      nameMeaning: '',
    })
    expect(sections.company.value.formCountries).not.toContain('+234')
    const { company } = await amina.read('/workplace', workplaceSchema)
    expect(company.formCountries[0]).toBe('+234')
    await set('hours', { zone: 'Europe/Lisbon', zoneName: 'Lisbon time' })
    expect(await amina.read('/settings', settingsSchema)).toMatchObject({
      zone: 'Europe/Lisbon',
      zoneName: 'Lisbon time',
      zoneShort: 'WET',
    })
  })

  it('has its sign-in codes texted to its own country too', async () => {
    const enrol = () =>
      app.deskRequest('/auth/v1/factors', toBody({ factor_type: 'phone', phone: '+2348031234567' }))
    const toBody = (body: object) => {
      const text = JSON.stringify(body)
      const length = String(Buffer.byteLength(text))
      const headers = { ...amina.headers, apikey: app.config.publicKey, 'content-type': 'application/json' }
      return { method: 'POST', body: text, headers: { ...headers, 'content-length': length } }
    }
    expect((await enrol()).status).toBe(422)
    await set('company', lagos)
    expect((await enrol()).status).toBe(200)
  })

  it('names the page of the desk, and no metric', async () => {
    await set('company', lagos)
    expect(await (await app.deskRequest('/metrics')).text()).toContain('\npona_losses 0\n')
    const page = await (await app.deskRequest('/')).text()
    expect(page).toContain('<title>Lagos Care desk</title>')
  })

  it.each([
    [
      'company',
      { referencePrefix: 'pona' },
      { referencePrefix: 'Enter two to four capital letters, such as PN.' },
    ],
    ['company', { country: '+999' }, { country: 'Choose a country from the list.' }],
    ['company', { formCountries: ['+254', '+254'] }, { formCountries: 'Each country once.' }],
    ['company', { regulator: '' }, { regulator: 'Enter the authority.' }],
    [
      'hours',
      { zone: 'Africa/Ikeja' },
      { zone: 'Choose a time zone from the list, such as Africa/Nairobi.' },
    ],
    ['hours', { zone: '+01:00' }, { zone: 'Choose a time zone from the list, such as Africa/Nairobi.' }],
    ['hours', { zoneName: ' ' }, { zoneName: 'Enter how the zone is called.' }],
  ] as const)('is refused a wrong value in %s: %j', async (name, value, fields) => {
    expect(await refuse(name, value)).toEqual(fields)
  })
})

describe('mails of another company', () => {
  let mailServer: MailServer

  beforeEach(async () => {
    mailServer = await startMailServer()
  })

  afterEach(() => mailServer[Symbol.asyncDispose]())

  it('tell its clocks and carry its name', async () => {
    await set('company', { name: 'Lagos Care', country: '+1', email: 'care@lagos.example' })
    await set('hours', { zone: 'America/Toronto' })
    await receiveAt('2027-03-13T22:30:00-05:00', { countryCode: '+1', phone: '416 555 0100' })
    await deliver(app, mailServer)
    expect(mailServer.mails).toHaveLength(2)
    const toOffice = mailServer.mails.find(({ subject }) => subject?.startsWith('Inquiry'))
    expect(toOffice?.subject).toMatch(/answer by Sun,? 14 Mar,? (?:at )?23:30$/)
    expect(toOffice?.text).toMatch(/^Answer by .*23:30 in Toronto\.$/m)
    expect(toOffice?.text).toMatch(/^Received, Toronto: .*22:30$/m)
    expect(toOffice?.text).toContain('Lagos%20Care%2C%20')
    expect(toOffice?.headers.map(({ key }) => key)).toContain('x-pona-reference')
    const toPatient = mailServer.mails.find((mail) => mail !== toOffice)
    expect(toPatient?.text).toMatch(/14 March at 23:30|14 March.*23:30/)
  })
})

describe('public holidays', () => {
  const HOLIDAYS = `${PATH}/hours/holidays`

  it('are proposed for a country and a year, and added by nobody but a person', async () => {
    const { holidays } = await amina.read(`${HOLIDAYS}?country=NG&year=2027`, proposedHolidaysSchema)
    expect(holidays).toContainEqual({ date: '2027-10-01', name: 'Independence Day' })
    expect((await amina.read(PATH, settingsAnswerSchema)).sections.hours).toMatchObject({
      version: 0,
      value: { holidays: [] },
    })
    await set('hours', { holidays })
    expect((await amina.read('/workplace', workplaceSchema)).company.holidays).toEqual(holidays)
  })

  it('of a country without known ones are none', async () => {
    expect(await amina.read(`${HOLIDAYS}?country=QA&year=2027`, proposedHolidaysSchema)).toEqual({
      holidays: [],
    })
  })

  it.each(['country=Nigeria&year=2027', 'country=NG&year=27', 'country=NG', ''])(
    'asked for by "%s" are refused',
    async (query) => {
      expect(await readError(await amina.get(`${HOLIDAYS}?${query}`))).toMatchObject({ status: 422 })
    },
  )

  it('are for administrators', async () => {
    const baraka = await openDesk(app, { email: 'baraka@pona.test' })
    expect((await baraka.get(`${HOLIDAYS}?country=NG&year=2027`)).status).toBe(403)
  })
})
