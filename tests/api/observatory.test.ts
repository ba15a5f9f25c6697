import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postForm, postJson, wanjiku } from '#testing/server/inquiries.ts'
import { findErrors, scoreAnswer } from '#testing/server/observatory.ts'

/**
 * The baseline is 100. Bonuses: content security policy 10, referrer policy 5, framing 5, and 10 each for resource,
 * embedder and opener policy. Out of reach: 5 for cookies, as there are none; 5 for the HSTS preload list, which only
 * the owner of the domain can request; and on the site 5 for integrity, as no page names a script file.
 */
const MOST = 150

const OTHER_ORIGIN = 'https://partner.example'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({
    DESK_ORIGIN: 'https://desk.pona.test',
    CORS_ORIGINS: OTHER_ORIGIN,
    RATE_LIMITS: 'off',
  })
})

afterAll(() => app[Symbol.asyncDispose]())

const answers: [string, number, () => Promise<Response>][] = [
  ['a page', 200, () => app.request('/')],
  ['a page that is not there', 404, () => app.request('/nothing')],
  ['a page that has not changed', 304, () => app.request('/', { headers: { 'if-none-match': '*' } })],
  ['an accepted inquiry', 200, () => postJson(app, wanjiku)],
  ['a form that was accepted', 303, () => postForm(app, { ...wanjiku, message: 'By form' })],
  ['a form that was refused', 422, () => postForm(app, { ...wanjiku, email: '' })],
  ['a form from elsewhere', 403, () => postForm(app, wanjiku, { origin: 'https://evil.example' })],
  ['JSON that is none', 400, () => postJson(app, '{')],
  ['an invalid inquiry', 422, () => postJson(app, { ...wanjiku, email: '' })],
  ['an inquiry without the key', 401, () => postJson(app, wanjiku, { apikey: undefined })],
  ['a body without a length', 411, () => postJson(app, wanjiku, { 'content-length': undefined })],
  ['a body that is too large', 413, () => postJson(app, wanjiku, { 'content-length': '99999' })],
  ['a body of another type', 415, () => postJson(app, wanjiku, { 'content-type': 'text/plain' })],
  [
    'a preflight',
    204,
    () =>
      app.request(sendContactEmail.path, {
        method: 'OPTIONS',
        headers: { origin: 'https://nobody.example' },
      }),
  ],
  ['a method that is not allowed', 405, () => app.request('/', { method: 'DELETE' })],
  ['the confirmation page', 200, openConfirmation],
  ['a page that failed', 500, failConfirmation],
  ['the health of the process', 200, () => app.request('/healthz')],
  ['the desk', 200, () => app.deskRequest('/')],
  ['a screen of the desk', 200, () => app.deskRequest('/inquiries/PN-AAAA-AAAA')],
  ['a desk request without a session', 401, () => app.deskRequest('/desk/v1/inquiries')],
  [
    'an account request without a session',
    401,
    () => app.deskRequest('/auth/v1/user', { headers: { apikey: app.config.publicKey } }),
  ],
  ['the readiness', 200, () => app.deskRequest('/readyz')],
  ['the metrics', 200, () => app.deskRequest('/metrics')],
]

async function openConfirmation(): Promise<Response> {
  const sent = await postForm(app, { ...wanjiku, message: 'To confirm' })
  return app.request(sent.headers.get('location') ?? '')
}

async function failConfirmation(): Promise<Response> {
  app.renderPage.mockRejectedValueOnce(new Error('no renderer'))
  app.renderPage.mockRejectedValueOnce(new Error('no renderer'))
  return openConfirmation()
}

describe('by the rules of the HTTP Observatory', () => {
  it.each(answers)('%s (%i) has every point that can be had', async (_what, status, request) => {
    const response = await request()
    expect(response.status).toBe(status)
    const answer = { headers: response.headers, html: await response.text() }
    expect(findErrors(answer)).toEqual([])
    expect(scoreAnswer(answer)).toBe(MOST)
  })

  it('an inquiry from a configured origin is read by that origin, which costs the ten of the resource policy', async () => {
    const response = await postJson(app, { ...wanjiku, message: 'Elsewhere' }, { origin: OTHER_ORIGIN })
    expect([response.status, scoreAnswer(response)]).toEqual([200, MOST - 10])
  })

  const deskFile = join(import.meta.dirname, '..', '..', 'dist', 'desk', 'index.html')
  it.skipIf(!existsSync(deskFile))(
    'the built desk names what its scripts must be, for five more',
    async () => {
      const { headers } = await app.deskRequest('/')
      expect(scoreAnswer({ headers, html: readFileSync(deskFile, 'utf8') })).toBe(MOST + 5)
    },
  )
})

describe('the rules themselves', () => {
  async function changeHeaders(changes: Record<string, string | undefined>) {
    const { headers } = await app.request('/')
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    }
    return { headers, html: '' }
  }

  it.each([
    ['no policy, which also forbids framing', { 'content-security-policy': undefined }, 55],
    [
      "'unsafe-inline' for scripts",
      { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
      80,
    ],
    ['no framing rule at all', { 'content-security-policy': "default-src 'none'" }, 80],
    ['no strict transport security', { 'strict-transport-security': undefined }, 80],
    ['a referrer for everybody', { 'referrer-policy': 'unsafe-url' }, MOST - 10],
    ['no resource policy', { 'cross-origin-resource-policy': undefined }, MOST - 10],
    ['sniffing', { 'x-content-type-options': undefined }, MOST - 5],
  ])('%s costs points', async (_what, changes, expected) => {
    expect(scoreAnswer(await changeHeaders(changes))).toBe(expected)
  })
})
