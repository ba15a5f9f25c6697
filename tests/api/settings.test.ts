import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workplaceSchema } from '#contract/desk/workplace.ts'
import { historySchema, type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { until } from '#testing/mail/outbox.ts'
import { startOidcServer } from '#testing/outside/oidc-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { UNRENDERABLE } from '#testing/server/site.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { insertVersion } from '../../server/company/settings/store.ts'
import { changeRows } from '../../server/company/staff/account-mac.ts'
import { insertIdentity } from '../../server/company/staff/identities.ts'
import { write } from '../../server/company/staff/write.ts'

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

const home = async () => (await app.request('/')).text()

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

describe('the office hours', () => {
  const monday = { days: ['Monday'] } as const

  it('have breaks, nights and other hours of given dates, which the desk gets', async () => {
    const hours = {
      officeHours: [
        { ...monday, opens: '08:00', closes: '12:30' },
        { ...monday, opens: '12:30', closes: '24:00' },
        { days: ['Tuesday'], opens: '20:00', closes: '02:00' },
      ],
      holidays: [{ date: '2027-03-09', name: 'Idd-ul-Fitr' }],
      otherHours: [
        {
          ...{ from: '2027-02-08', until: '2027-03-09', name: 'Ramadan' },
          officeHours: [{ ...monday, opens: '09:00', closes: '15:00' }],
        },
        { from: '2026-12-24', until: '2026-12-24', name: 'Day off', officeHours: [] },
      ],
    }
    await set('hours', hours)
    expect((await read()).hours.value).toMatchObject(hours)
    expect((await amina.read('/workplace', workplaceSchema)).company).toMatchObject(hours)
  })

  it('that were stored before there were breaks are read as they are', async () => {
    const stored = {
      officeHours: [{ ...monday, opens: '08:00', closes: '18:00' }, { days: ['Sunday'] }],
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
    }
    await recordChange(app.auth, async (trx) => {
      const event = (await readLastEvent(trx)) + 1
      await insertVersion(trx, app.vault, { name: 'hours', version: 1, values: stored, event })
      const detail = { section: 'hours', version: 1, changed: Object.keys(stored) }
      return [{ kind: 'setting-changed', subjectId: amina.id, actor: amina.id, detail }]
    })
    expect((await read()).hours).toMatchObject({ version: 1, value: { ...stored, otherHours: [] } })
  })
})

describe('the pages', () => {
  it('have the new name, retention, holidays and figures at once', async () => {
    await set('company', { name: 'Ikeja Care' })
    await set('retention', { days: 30 })
    await set('hours', { holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] })
    await set('destinations', {
      items: [
        {
          ...{ name: 'Thailand', rating: 4.5, savings: '40%', processing: '3 weeks' },
          ...{ source: 'Our own count', asOf: '2026-11-01' },
        },
      ],
    })
    expect(await home()).toBe('Ikeja Care, 30 days, 40%, Christmas Day')
    const { destinations } = (await (await amina.get('/workplace')).json()) as { destinations: object }
    expect(destinations).toMatchObject([{ savings: '40%' }])
    const settings = await (await app.deskRequest('/desk/v1/settings')).json()
    expect(settings).toMatchObject({ companyName: 'Ikeja Care' })
    expect((await (await amina.get('/readiness')).json()).pages).toBe(true)
  })

  it('stay as they are where the new ones can’t be rendered, which is refused', async () => {
    const before = await home()
    expect(await readRefusal(await put('company', { name: UNRENDERABLE }))).toEqual({
      status: 422,
      code: 'fields',
      fields: { company: 'The pages can’t be rendered: No such word'.replace('’', "'") },
    })
    expect(await home()).toBe(before)
    expect((await read()).company.version).toBe(0)
  })

  it.each([
    ['trust', { registrations: [{ what: UNRENDERABLE, number: '1', issuer: 'Regulator', link: null }] }],
    ['hours', { holidays: [{ date: '2026-12-25', name: UNRENDERABLE }] }],
    ['statistics', { items: [{ kind: 'patients', value: '9', source: UNRENDERABLE, asOf: '2026-10-31' }] }],
  ] as const)('are tried before %s counts', async (name, value) => {
    const refused = await readRefusal(await put(name, value))
    expect(refused).toMatchObject({
      status: 422,
      fields: { [name]: expect.stringContaining('No such word') },
    })
    expect((await read())[name].version).toBe(0)
  })

  it('of another instance follow within seconds', async () => {
    await using other = await app.openAnother({})
    await using _work = await other.start()
    await set('company', { name: 'Ikeja Care' })
    await until(async () => (await (await other.publicApp.request('/')).text()).startsWith('Ikeja Care'))
  })

  it('are those of the settings after a start', async () => {
    await set('company', { name: 'Ikeja Care' })
    await using other = await app.openAnother({})
    expect(await (await other.publicApp.request('/')).text()).toMatch(/^Ikeja Care/)
  })
})

describe('the mail server', () => {
  const secret = 'a very secret password'

  it('is tried by a mail to the administrator, and then sends', async () => {
    await using server = await startMailServer()
    await set('mail', { server: server.url, from: 'Ikeja <care@ikeja.test>' })
    expect(server.mails).toMatchObject([{ envelopeTo: ['amina@pona.test'], envelopeFrom: 'care@ikeja.test' }])
  })

  it('that can’t be reached is refused in a sentence, and set all the same on request', async () => {
    const value = { server: 'smtp://127.0.0.1:9' }
    expect(await readRefusal(await put('mail', value))).toEqual({
      status: 424,
      code: 'not_reached',
      fields: { server: expect.stringContaining('refuses connections') },
    })
    expect((await read()).mail.version).toBe(0)
    await set('mail', value, { although: true })
    expect((await read()).mail).toMatchObject({ version: 1, value: { server: 'smtp://127.0.0.1:9' } })
  })

  it('that does not answer any more is not gone back to unasked', async () => {
    const reached = await startMailServer()
    await set('mail', { server: reached.url })
    await reached[Symbol.asyncDispose]()
    await set('mail', { server: 'smtp://127.0.0.1:9' }, { although: true })
    const restore = `${PATH}/mail/history/1/restore`
    expect(await readRefusal(await amina.send('POST', restore))).toMatchObject({ status: 424 })
    expect((await amina.send('POST', restore, { although: true })).status).toBe(200)
  })

  it('has a password that nobody reads again, and that goes to no other server', async () => {
    const value = { server: 'smtp://127.0.0.1:9', user: 'care', password: secret }
    await set('mail', value, { although: true })
    expect((await read()).mail.value.password).toEqual({ kept: true })
    const history = await (await amina.get(`${PATH}/mail/history`)).text()
    const rows = JSON.stringify(await app.db.selectFrom('setting').selectAll().execute())
    for (const text of [JSON.stringify(await read()), history, rows]) expect(text).not.toContain(secret)
    const { version, value: present } = (await read()).mail
    const moved = { ...present, server: 'smtp://127.0.0.1:10' }
    const response = await amina.send('PUT', `${PATH}/mail`, { version, value: moved, although: true })
    expect(await readRefusal(response)).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining('again') },
    })
    await set('mail', { ...present, from: 'care@ikeja.test' }, { although: true })
    expect((await read()).mail.value).toMatchObject({ password: { kept: true }, from: 'care@ikeja.test' })
  })

  it('of the environment has its password hidden too', async () => {
    await reopen({ SMTP_URL: `smtp://care:${encodeURIComponent(secret)}@127.0.0.1:9` })
    const { mail } = await read()
    expect(mail.value).toMatchObject({ server: 'smtp://127.0.0.1:9', user: 'care', password: { kept: true } })
    expect(mail.fixed).toEqual({ server: 'SMTP_URL', user: 'SMTP_URL', password: 'SMTP_URL' })
  })

  it('by a company of another name sends in its name', async () => {
    await set('company', { name: 'Ikeja Care', email: 'care@ikeja.test' })
    expect((await read()).mail.value).toMatchObject({
      from: 'Ikeja Care <care@ikeja.test>',
      to: 'care@ikeja.test',
    })
  })

  it('has a sender that can be saved, whatever the company is called', async () => {
    await set('company', { name: 'Ikeja Care (Lagos), Ltd: Health', email: 'care@ikeja.test' })
    expect((await read()).mail.value.from).toBe('Ikeja Care Lagos Ltd Health <care@ikeja.test>')
    await set('mail', { to: 'office@ikeja.test' })
  })
})

describe('a mailbox', () => {
  it('that can’t be reached is refused', async () => {
    const value = { server: 'imap://127.0.0.1:9', user: 'care', password: 'secret' }
    expect(await readRefusal(await put('mailbox', value))).toMatchObject({
      status: 424,
      fields: { server: expect.stringContaining('can’t be reached') },
    })
  })
})

describe('a sign-in provider', () => {
  const provider = { name: 'idp', clientId: 'pona', clientSecret: 'secret' }

  it('is discovered, offered at the sign-in, and hides its secret', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    await set('sign-in', { providers: [{ ...provider, issuer: server.issuer }] })
    const settings = await (await app.deskRequest('/desk/v1/settings')).json()
    expect(settings).toMatchObject({ providers: ['idp'] })
    expect((await read())['sign-in'].value.providers).toMatchObject([{ clientSecret: { kept: true } }])
  })

  it('has a secret that may look like the id of a picture', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    const clientSecret = '0123456789abcdef'.repeat(2)
    await set('sign-in', { providers: [{ ...provider, clientSecret, issuer: server.issuer }] })
  })

  it('stays where no administrator could sign in without it, and goes once one has a password', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    await set('sign-in', { providers: [{ ...provider, issuer: server.issuer }] })
    const setHash = (password_hash: string | null) =>
      write(app.auth, ({ trx }) =>
        changeRows(trx, app.vault, amina.id, () =>
          trx.updateTable('staff').set({ password_hash }).where('id', '=', amina.id).execute(),
        ),
      )
    const { password_hash } = await app.db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', amina.id)
      .executeTakeFirstOrThrow()
    await write(app.auth, ({ trx }) =>
      changeRows(trx, app.vault, amina.id, () =>
        insertIdentity(trx, app.vault, {
          ...{ staffId: amina.id, provider: 'idp', issuer: server.issuer, subject: 'amina' },
          ...{ profile: {}, lastSignInAt: null, at: app.clock.now },
        }),
      ),
    )
    await setHash(null)
    expect(await readRefusal(await put('sign-in', { providers: [] }))).toEqual({
      status: 422,
      code: 'fields',
      fields: {
        providers: 'No administrator could sign in without this provider. Let one set a password first.',
      },
    })
    await setHash(password_hash)
    await set('sign-in', { providers: [] })
  })

  it('that can’t be discovered is refused', async () => {
    const providers = [{ ...provider, issuer: 'http://127.0.0.1:9' }]
    expect(await readRefusal(await put('sign-in', { providers }))).toMatchObject({
      status: 424,
      fields: { 'providers.0.issuer': expect.stringContaining('There is no sign-in provider') },
    })
  })
})
