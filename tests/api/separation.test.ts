import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '#testing/desk/desk-client.ts'
import { deskRoutes } from '#testing/desk/desk-routes.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const token = 'a-token-of-the-monitor'
const withToken = { headers: { authorization: `Bearer ${token}` } }

let app: TestApp

const separations: [string, Record<string, string>][] = [
  ['two listeners', { METRICS_TOKEN: token }],
  [
    'one listener and two host names',
    { DESK_PORT: 'same', DESK_ORIGIN: 'https://desk.pona.test', METRICS_TOKEN: token },
  ],
]

describe.each(separations)('with %s', (_how, environment) => {
  beforeEach(async () => {
    app = await createTestApp(environment)
  })

  afterEach(() => app[Symbol.asyncDispose]())

  it('no route of the desk’s API is public, not even for staff', async () => {
    const desk = await openDesk(app)
    for (const [method, path] of deskRoutes) {
      const response = await app.request(`/desk/v1${path}`, { method, headers: desk.headers })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it.each([
    '/auth/v1/.well-known/jwks.json',
    '/auth/v1/user',
    '/auth/v1/authorize',
    '/auth/v1/callback',
    '/desk/v1/settings',
    '/readyz',
    '/metrics',
  ])('nothing of the desk is public at %s', async (path) => {
    expect((await app.deskRequest(path, withToken)).status).not.toBe(404)
    expect((await app.request(path, withToken)).status).toBe(404)
  })

  it('the files of the one are not those of the other', async () => {
    const ofSite = '/assets/site-abc123.js'
    const ofDesk = '/assets/desk-abc123.js'
    expect([(await app.request(ofSite)).status, (await app.deskRequest(ofSite)).status]).toEqual([200, 404])
    expect([(await app.request(ofDesk)).status, (await app.deskRequest(ofDesk)).status]).toEqual([404, 200])
  })

  it('patients’ files are taken by the public one alone', async () => {
    const { path } = await sendInquiry(app)
    const init = { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } }
    expect((await app.request(`${path}/files`, init)).status).not.toBe(404)
    expect((await app.deskRequest(`${path}/files`, init)).status).toBe(405)
  })

  it.each(['/up', '/healthz'])('both say at %s that the process answers, and its version', async (path) => {
    for (const ask of [app.request, app.deskRequest]) {
      const response = await ask(path)
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok', version, proxies: 0 }])
      const head = await ask(path, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
  })

  it.each(['/readyz', '/metrics'])('%s asks for the token, and for no other', async (path) => {
    const sent = [undefined, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, 'Bearer']
    for (const authorization of sent) {
      const response = await app.deskRequest(path, { headers: authorization ? { authorization } : {} })
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await response.json()).toMatchObject({ error: { code: 'token_needed' } })
    }
    expect((await app.deskRequest(path, { headers: { apikey: token } })).status).toBe(401)
    expect((await app.deskRequest(path, withToken)).status).toBe(200)
  })

  it('staff read at the desk whether the server is ready, without a token', async () => {
    const desk = await openDesk(app)
    expect(await (await desk.get('/readiness')).json()).toMatchObject({ ready: true, database: true })
    app.room.free = 5e8
    const unready = await desk.get('/readiness')
    expect([unready.status, await unready.json()]).toMatchObject([200, { ready: false, disk: false }])
  })
})
