import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionsSchema, settingsSchema, workplaceSchema } from '#contract/desk/workplace.ts'
import { openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { deskRoutes } from '#testing/desk/desk-routes.ts'
import { addTestStaff, askAuth, signInWithPassword } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({
    DESK_IDLE_MINUTES: '20',
    CORS_ORIGINS: 'https://elsewhere.test',
    OIDC_ACME_ISSUER: 'https://acme.example',
    OIDC_ACME_CLIENT_ID: 'pona',
    OIDC_ACME_CLIENT_SECRET: 'secret',
  })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

function ask(method: string, path: string, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return app.deskRequest(`/desk/v1${path}`, { method, headers })
}

describe('the desk API', () => {
  it.each(deskRoutes)(
    '%s %s is closed to everybody who is not signed in with a second factor',
    async (method, path) => {
      const account = await addTestStaff(app)
      const { access_token } = await signInWithPassword(app, account)
      expect(await readError(await ask(method, path))).toEqual({ status: 401, code: 'signed_out' })
      expect(await readError(await ask(method, path, 'nonsense'))).toEqual({
        status: 401,
        code: 'signed_out',
      })
      expect(await readError(await ask(method, path, app.config.publicKey))).toEqual({
        status: 401,
        code: 'signed_out',
      })
      expect(await readError(await ask(method, path, access_token))).toEqual({
        status: 403,
        code: 'second_factor_needed',
      })
    },
  )

  it('asks each route that there is for a session, but for five', async () => {
    const asked = new Set<string>()
    const open = new Set<string>()
    for (const { method, path } of app.deskApp.routes) {
      if (method === 'ALL' || !path.startsWith('/desk/v1/')) continue
      const name = `${method} ${path}`
      asked.add(name)
      const address = path.slice('/desk/v1'.length).replaceAll(/:\w+(?:\{[^}]*\})?/g, 'PN-0000-0000')
      if ((await ask(method, address)).status !== 401) open.add(name)
    }
    expect(asked.size).toBeGreaterThan(100)
    expect([...open].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'GET /desk/v1/settings',
      'POST /desk/v1/forgotten-password',
      'POST /desk/v1/review/session',
      'POST /desk/v1/setup',
      'POST /desk/v1/setup/begun',
    ])
  })

  it('refuses a signed-out session at once, although its token has not expired', async () => {
    const desk = await openDesk(app)
    expect((await desk.get('/inquiries')).status).toBe(200)
    const token = desk.headers.authorization.replace('Bearer ', '')
    expect((await askAuth(app, '/logout', { token })).status).toBe(204)
    expect(await readError(await desk.get('/inquiries'))).toEqual({ status: 401, code: 'signed_out' })
  })

  it('keeps the audit for administrators', async () => {
    const desk = await openDesk(app)
    const administrator = await openDesk(app, { email: 'admin@pona.test', admin: true })
    expect(await readError(await desk.get('/audit'))).toEqual({ status: 403, code: 'forbidden' })
    expect(await readError(await desk.send('POST', '/audit/verify'))).toMatchObject({ code: 'forbidden' })
    expect((await administrator.get('/audit')).status).toBe(200)
  })

  it('has no unknown paths, below “admin” either', async () => {
    const desk = await openDesk(app)
    const administrator = await openDesk(app, { email: 'admin@pona.test', admin: true })
    for (const path of ['/admin/nothing', '/admin/settings/company/nothing', '/nothing'])
      for (const caller of [desk, administrator])
        expect(await readError(await caller.get(path))).toEqual({ status: 404, code: 'not_found' })
    expect((await app.deskRequest('/desk/v1/admin/nothing')).status).toBe(401)
  })

  it('is never kept by a cache', async () => {
    const desk = await openDesk(app)
    const reference = await receive(app)
    for (const path of ['/settings', '/inquiries', `/inquiries/${reference}`, '/nothing-here']) {
      expect((await desk.get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  it('may be called from a configured origin, and from no other', async () => {
    const preflight = (origin: string) =>
      app.deskRequest('/desk/v1/inquiries', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    const allowed = await preflight('https://elsewhere.test')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://elsewhere.test')
    expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['no length', { 'content-type': 'application/json' }, '{}', 411, 'length_required'],
    ['another type', { 'content-type': 'text/plain', 'content-length': '2' }, '{}', 415, 'unsupported_type'],
    ['broken JSON', { 'content-type': 'application/json', 'content-length': '1' }, '{', 400, 'invalid_json'],
    ['too much', { 'content-type': 'application/json', 'content-length': '999999' }, '{}', 413, 'too_large'],
  ])('refuses a body with %s', async (_what, headers, body, status, code) => {
    const desk = await openDesk(app)
    const response = await app.deskRequest('/desk/v1/inquiries/PN-0000-0000/notes', {
      method: 'POST',
      headers: { ...desk.headers, ...headers },
      body,
    })
    expect(await readError(response)).toEqual({ status, code })
  })
})

describe('a database that takes no writes', () => {
  it('lets staff continue to read, and says when a change can’t be stored', async () => {
    const desk = await openDesk(app)
    const reference = await receive(app)
    await makeReadOnly(app.db)
    expect((await desk.get('/inquiries?q=knee')).status).toBe(200)
    expect((await desk.open(reference)).inquiry.name).toBe('Wanjiku Mwangi')
    const response = await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Called' })
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await readError(response)).toEqual({ status: 503, code: 'unavailable' })
  })
})

describe('the settings and the workplace', () => {
  it('hold before the sign-in only what it needs', async () => {
    const settings = v.parse(settingsSchema, await (await ask('GET', '/settings')).json())
    expect(settings).toEqual({
      companyName: 'Testers',
      ...{ zone: 'Africa/Nairobi', zoneName: 'East Africa Time', zoneShort: 'EAT' },
      idleMinutes: 20,
      providers: ['acme'],
    })
  })

  it('names the staff, the company and the destinations', async () => {
    const desk = await openDesk(app, { name: 'Amina', email: 'amina@pona.test' })
    const workplace = await desk.read('/workplace', workplaceSchema)
    expect(workplace).toMatchObject({
      me: { id: desk.id, name: 'Amina', email: 'amina@pona.test', admin: false },
      people: [{ id: desk.id, name: 'Amina' }],
      company: { name: 'Testers' },
      destinations: [{ name: 'Thailand', savings: '50-70%', processing: '1-2 weeks', told: {} }],
      locales: ['en'],
      mailLocales: ['en'],
      patientPages: true,
      isSiteClosed: false,
    })
  })

  it('lists one’s own sessions, and ends one at once', async () => {
    const desk = await openDesk(app)
    const account = { id: desk.id, email: 'asha@pona.test', password: 'correct horse battery staple' }
    const other = await signInWithPassword(app, account)
    const sessions = await desk.read('/sessions', sessionsSchema)
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
    const { id } = sessions.find(({ current }) => !current) ?? { id: '' }
    expect((await desk.send('DELETE', `/sessions/${id}`)).status).toBe(200)
    const user = await askAuth(app, '/user', { method: 'GET', token: other.access_token })
    expect(user.status).toBe(403)
  })

  it('does not end a colleague’s session', async () => {
    const desk = await openDesk(app)
    const colleague = await openDesk(app, { email: 'baraka@pona.test' })
    const [session] = await colleague.read('/sessions', sessionsSchema)
    const response = await desk.send('DELETE', `/sessions/${session?.id}`)
    expect(await readError(response)).toEqual({ status: 404, code: 'not_found' })
    expect((await colleague.get('/workplace')).status).toBe(200)
  })
})
