import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { settingsAnswerSchema } from '#contract/settings/settings.ts'
import { readError, receive } from '#testing/desk/desk-client.ts'
import { addPasskey, signInWithPasskey } from '#testing/desk/passkeys.ts'
import {
  addTestStaff,
  enrollTotp,
  readEventKinds,
  signInTestStaff,
  signInWithPassword,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { addStaff } from '../../server/auth/accounts/staff-accounts.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import { addDataKey, createDataKey, dataKeysFile } from '../../server/platform/vault/data-keys.ts'

const production = { NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'volatile-disk' }
const first = { email: 'amina@pona.test', name: 'Amina', password: 'three quiet boats at dawn' }

let app: TestApp

async function open(environment: Record<string, string> = production): Promise<void> {
  app = await createTestApp(environment)
  app.clock.now = Date.now()
}

beforeEach(() => open())
afterEach(() => app[Symbol.asyncDispose]())

async function readToken(): Promise<string> {
  const link = await app.createSetupLink()
  expect(link).toMatch(/^http:\/\/localhost:8081\/setup\/[\w-]{43}$/)
  return link?.split('/').at(-1) ?? ''
}

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  return app.deskRequest(`/desk/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body: text,
  })
}

const take = (token: string, changes: object = {}) => post('/setup', { token, ...first, ...changes })

async function signInFirst(): Promise<{ authorization: string }> {
  const { access_token } = await signInWithPassword(app, { id: '', ...first })
  const session = await verifyTotp(app, access_token, await enrollTotp(app, access_token))
  return { authorization: `Bearer ${session.access_token}` }
}

function save(section: string, value: object, headers: Record<string, string>): Promise<Response> {
  const text = JSON.stringify({ version: 0, value, although: true })
  const length = String(Buffer.byteLength(text))
  return app.deskRequest(`/desk/v1/admin/settings/${section}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
    body: text,
  })
}

const lagos = {
  ...{ name: 'Lagos Care', legalName: 'Lagos Care Limited', referencePrefix: 'LC', country: '+234' },
  ...{ storedIn: 'Nigeria', email: 'care@lagos.test', address: ['1 Example Street', 'Lagos'] },
  phones: [{ display: '+234 1 000 0001', e164: '+23410000001' }],
  whatsApp: { display: '+234 1 000 0003', e164: '+23410000003' },
}

describe('the link', () => {
  it('makes the first administrator, and ends with the second factor, not before', async () => {
    const token = await readToken()
    expect((await take(token)).status).toBe(201)
    expect(await app.createSetupLink()).toContain(token)
    await signInFirst()
    expect(await readError(await take(token, { email: 'b@pona.test' }))).toEqual({
      status: 403,
      code: 'setup_link_ended',
    })
    expect(await app.createSetupLink()).toBeUndefined()
  })

  it('ends with a passkey too', async () => {
    const token = await readToken()
    await take(token)
    const { access_token } = await signInWithPassword(app, { id: '', ...first })
    const { passkey, session } = await addPasskey(app, access_token)
    expect(await app.createSetupLink()).toBeUndefined()
    expect((await signInWithPasskey(app, passkey, session.user.id)).status).toBe(200)
  })

  it('is the same for a day, and then another', async () => {
    const token = await readToken()
    expect(await readToken()).toBe(token)
    app.clock.now += DAY_MS
    expect(await readError(await take(token))).toEqual({ status: 403, code: 'setup_link_ended' })
    expect(await readToken()).not.toBe(token)
  })

  it('opens with its token alone', async () => {
    await readToken()
    expect((await take('another')).status).toBe(403)
  })

  it('takes another password, or another address, until there is a second factor', async () => {
    const token = await readToken()
    await take(token, { password: 'four noisy boats at dusk' })
    expect((await take(token)).status).toBe(201)
    await take(token, { email: 'mistyped@pona.test' })
    expect((await take(token, { email: 'baraka@pona.test' })).status).toBe(201)
    const { rows } = { rows: await app.db.selectFrom('staff').select(['email', 'disabled_at']).execute() }
    const open = rows.filter(({ disabled_at }) => disabled_at === null)
    expect(open.map(({ email }) => email)).toEqual(['baraka@pona.test'])
  })

  it('names the account that it has made to its holder alone, until there is a second factor', async () => {
    const token = await readToken()
    const read = async (sent: string) => await post('/setup/begun', { token: sent })
    expect(await (await read(token)).json()).toEqual({ email: null })
    await take(token)
    expect(await (await read(token)).json()).toEqual({ email: first.email })
    expect((await read('another')).status).toBe(403)
    await signInFirst()
    expect((await read(token)).status).toBe(403)
  })

  it('refuses a password that is easily guessed, in words', async () => {
    const response = await take(await readToken(), { password: 'short' })
    const { error } = (await response.json()) as { error: { code: string; fields: object } }
    expect([response.status, error]).toMatchObject([
      422,
      { code: 'fields', fields: { password: expect.stringContaining('weak') } },
    ])
  })

  it('is not there where a command has made an administrator', async () => {
    await addStaff(app.auth, { email: 'b@pona.test', admin: true })
    expect(await app.createSetupLink()).toBeUndefined()
  })

  it('is in the database sealed alone', async () => {
    const token = await readToken()
    expect(JSON.stringify(await app.db.selectFrom('secret').selectAll().execute())).not.toContain(token)
  })

  it('is not printed where everything is set by the environment', async () => {
    await app[Symbol.asyncDispose]()
    await open({ SETUP: 'skip' })
    expect(await app.createSetupLink()).toBeUndefined()
  })
})

describe('in production', () => {
  const isGated = async () => (await app.request('/')).status === 503

  it('an empty installation shows a plain page, and answers monitors', async () => {
    const response = await app.request('/')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.text()).toContain('being set up')
    expect((await app.request('/up')).status).toBe(200)
    expect((await app.deskRequest('/up')).status).toBe(200)
    expect((await app.deskRequest('/desk/v1/settings')).status).toBe(200)
  })

  it('the plain page has the company’s name and telephone once they are entered, and never the example’s', async () => {
    const read = async () => (await app.request('/')).text()
    expect(await read()).not.toMatch(/Testers|\+254/)
    const phones = [{ display: '+234 1 000 0001', e164: '+23410000001' }]
    await take(await readToken())
    const headers = await signInFirst()
    await save('company', { ...lagos, name: 'Ikeja & Sons', phones }, headers)
    const page = await read()
    expect(page).toContain('<h1>Ikeja &amp; Sons is being set up</h1>')
    expect(page).toContain('<a href="tel:+23410000001">+234 1 000 0001</a>')
  })

  it('the set-up ends by the administrator’s own press, with a mail server', async () => {
    await take(await readToken())
    const headers = await signInFirst()
    expect(await isGated()).toBe(true)
    expect(await readError(await post('/admin/setup/end', {}, headers))).toEqual({
      status: 409,
      code: 'setup_incomplete',
    })
    expect((await save('mail', { server: 'smtp://127.0.0.1:9' }, headers)).status).toBe(200)
    expect(await readError(await post('/admin/setup/end', {}, headers))).toEqual({
      status: 409,
      code: 'setup_incomplete',
    })
    expect((await save('company', lagos, headers)).status).toBe(200)
    expect(await (await post('/admin/setup/end', {}, headers)).json()).toMatchObject({ phase: 'ended' })
    expect(await isGated()).toBe(false)
    const [staff] = await app.db.selectFrom('staff').select('id').execute()
    expect(await readEventKinds(app, staff?.id ?? '')).toContain('setup-ended')
  })

  it('the company is empty until the set-up has filled it', async () => {
    await take(await readToken())
    const headers = await signInFirst()
    const readSections = async () => {
      const answer = await app.deskRequest('/desk/v1/admin/settings', { headers })
      return v.parse(settingsAnswerSchema, await answer.json()).sections
    }
    const { company, hours, mail } = await readSections()
    expect(company).toMatchObject({
      version: 0,
      value: { name: '', legalName: '', phones: [], address: [], email: '' },
      from: { name: 'content' },
    })
    expect([hours.value.officeHours, hours.value.holidays]).toEqual([[], []])
    expect(mail.value.from).toBe('nobody@localhost')
    expect(await readError(await save('company', { name: 'Lagos Care' }, headers))).toEqual({
      status: 422,
      code: 'fields',
    })
    await save('company', lagos, headers)
    const filled = await readSections()
    expect(filled.company.value).toMatchObject({ ...lagos, region: 'Nigeria', nameMeaning: '' })
    expect(filled.company.from).toMatchObject({ name: 'settings', region: 'content' })
    expect(filled.hours.value.zone).toBe('Africa/Lagos')
    expect(filled.mail.value).toMatchObject({ from: 'Lagos Care <care@lagos.test>', to: 'care@lagos.test' })
    const back = await post('/admin/settings/company/history/0/restore', {}, headers)
    expect(await readError(back)).toEqual({ status: 422, code: 'fields' })
  })

  it('another instance serves once the set-up has ended', async () => {
    await using other = await app.openAnother({})
    const ask = async () => (await other.publicApp.request('http://pona.test/')).status
    expect(await ask()).toBe(503)
    await take(await readToken())
    const headers = await signInFirst()
    await save('company', lagos, headers)
    await save('mail', { server: 'smtp://127.0.0.1:9' }, headers)
    await post('/admin/setup/end', {}, headers)
    await expect.poll(ask, { timeout: 10_000 }).toBe(200)
  })

  it('generated keys are handed out until the end, to an administrator who shows to have kept them', async () => {
    await app[Symbol.asyncDispose]()
    await open({ ...production, DATA_KEYS: '' })
    await take(await readToken())
    const headers = await signInFirst()
    const { keys } = (await (await post('/admin/setup/keys', {}, headers)).json()) as { keys: string }
    expect(keys).toMatch(/^[\w.-]+:[A-Za-z0-9+/]{43}=$/)
    const keep = (ending: string) => post('/admin/setup/keys/kept', { ending }, headers)
    expect((await keep('abcdef')).status).toBe(422)
    expect((await keep('=')).status).toBe(422)
    expect(await (await keep(keys.slice(-6))).json()).toMatchObject({ keys: 'kept' })
    expect((await keep(keys.slice(-6))).status).toBe(200)
    const { events } = { events: await app.db.selectFrom('event').select('kind').execute() }
    expect(events).toContainEqual({ kind: 'keys-downloaded' })
  })

  it('the set-up ends once a copy of generated keys is confirmed, and hands none out afterwards', async () => {
    await app[Symbol.asyncDispose]()
    await open({ ...production, DATA_KEYS: '', SMTP_URL: 'smtp://127.0.0.1:9' })
    await take(await readToken())
    const headers = await signInFirst()
    await save('company', lagos, headers)
    const refused = await post('/admin/setup/end', {}, headers)
    const { error } = (await refused.json()) as { error: { code: string; fields: object } }
    expect([refused.status, error]).toMatchObject([
      409,
      { code: 'setup_incomplete', fields: { keys: expect.stringContaining('confirm your copy') } },
    ])
    expect(error.fields).not.toHaveProperty('mail')
    const { keys } = (await (await post('/admin/setup/keys', {}, headers)).json()) as { keys: string }
    await post('/admin/setup/keys/kept', { ending: keys.slice(-6) }, headers)
    expect((await post('/admin/setup/end', {}, headers)).status).toBe(200)
    const refusal = { status: 409, code: 'keys_not_shown' }
    expect(await readError(await post('/admin/setup/keys', {}, headers))).toEqual(refusal)
  })

  it('a copy can be confirmed after the end, as of a key that a rotation has made', async () => {
    await app[Symbol.asyncDispose]()
    await open({ ...production, DATA_KEYS: '', SMTP_URL: 'smtp://127.0.0.1:9' })
    await take(await readToken())
    const headers = await signInFirst()
    await save('company', lagos, headers)
    const { keys } = (await (await post('/admin/setup/keys', {}, headers)).json()) as { keys: string }
    await post('/admin/setup/keys/kept', { ending: keys.slice(-6) }, headers)
    await post('/admin/setup/end', {}, headers)
    const rotated = createDataKey(new Date())
    addDataKey(dataKeysFile(app.config.dataDir), rotated)
    const read = async () => (await app.deskRequest('/desk/v1/admin/setup', { headers })).json()
    expect(await read()).toMatchObject({ phase: 'ended', keys: 'generated' })
    await post('/admin/setup/keys/kept', { ending: formatDataKey(rotated).slice(-6) }, headers)
    expect(await read()).toMatchObject({ keys: 'kept' })
  })

  it('keys of the environment are not handed out', async () => {
    await take(await readToken())
    const headers = await signInFirst()
    const refusal = { status: 409, code: 'keys_not_shown' }
    expect(await readError(await post('/admin/setup/keys', {}, headers))).toEqual(refusal)
  })

  it('coordinators can’t end it', async () => {
    const { headers } = await signInTestStaff(app)
    expect((await post('/admin/setup/end', {}, headers)).status).toBe(403)
  })

  it('an installation with an account of a command serves as before', async () => {
    await addTestStaff(app)
    await using other = await app.openAnother({ SMTP_URL: 'smtp://127.0.0.1:9' })
    expect((await other.publicApp.request('http://pona.test/')).status).toBe(200)
  })

  it('everything set by the environment serves at once', async () => {
    await app[Symbol.asyncDispose]()
    await open({ ...production, SETUP: 'skip', SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await isGated()).toBe(false)
  })

  it('everything set by the environment needs a mail server there', async () => {
    await app[Symbol.asyncDispose]()
    await expect(open({ ...production, SETUP: 'skip' })).rejects.toThrow('SMTP_URL: expected in production')
    await open()
  })
})

it('outside of production everything serves at once, and the link is there', async () => {
  await app[Symbol.asyncDispose]()
  await open({})
  expect((await app.request('/')).status).toBe(200)
  await readToken()
  await receive(app)
})
