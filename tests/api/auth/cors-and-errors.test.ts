import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addTestStaff, askAuth, signInWithPassword } from '#testing/desk/staff.ts'
import { createTestApp, publicKey, type TestApp } from '#testing/server/app.ts'

const origin = 'https://desk.example'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ CORS_ORIGINS: origin })
})

afterEach(() => app[Symbol.asyncDispose]())

describe('a refusal', () => {
  const path = '/token?grant_type=password'
  const body = { email: 'nobody@pona.test', password: 'x' }

  it.each(['2024-01-01', '2024-06-30', '2999-12-31'])(
    'has its code in "code" from version %s',
    async (version) => {
      const response = await askAuth(app, path, { body, headers: { 'x-supabase-api-version': version } })
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(await response.json()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    },
  )

  it.each(['', '2023-12-31', 'latest', '2024-1-1', '2024-13-01', '2024-01-01x'])(
    'has its code in "error_code" with version "%s"',
    async (version) => {
      const response = await askAuth(app, path, { body, headers: { 'x-supabase-api-version': version } })
      expect(response.headers.get('x-supabase-api-version')).toBeNull()
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    },
  )

  it('of a weak password says why in either shape', async () => {
    const { access_token: token } = await signInWithPassword(app, await addTestStaff(app))
    for (const version of ['2024-01-01', '']) {
      const response = await askAuth(app, '/user', {
        method: 'PUT',
        token,
        body: { password: 'unbelievable' },
        headers: { 'x-supabase-api-version': version },
      })
      expect(await response.json()).toMatchObject({ weak_password: { reasons: ['pwned'] } })
    }
  })

  it('for an internal error contains only an id', async () => {
    await app.db.schema.dropTable('known_address').execute()
    const newer = await askAuth(app, path, { body })
    expect(newer.status).toBe(500)
    expect(await newer.json()).toEqual({
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    })
    const initial = await askAuth(app, path, { body, headers: { 'x-supabase-api-version': '' } })
    expect(await initial.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Unexpected failure, please check server logs for more information',
      error_id: initial.headers.get('x-request-id'),
    })
  })

  it.each(['/', '/nothing', '/admin/users', '/token/x', '/user/x'])(
    'at an address without anything is JSON: %s',
    async (address) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await askAuth(app, address, { method })
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code: 'not_found' })
      }
    },
  )

  it.each(['{', 'null', '[]', '"x"', '1', 'a=b'])('comes for a body that is no object: %s', async (text) => {
    const response = await app.deskRequest(`/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: publicKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: text,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_json' })
  })

  it('comes for a body that is too large', async () => {
    const response = await askAuth(app, path, { body: { email: 'x'.repeat(70_000) } })
    expect(response.status).toBe(413)
    expect(response.headers.get('connection')).toBe('close')
    expect(await response.json()).toMatchObject({ code: 'request_entity_too_large' })
  })
})

describe('the public key', () => {
  const ask = (headers: Record<string, string>, path = '/token?grant_type=refresh_token') =>
    app.deskRequest(`/auth/v1${path}`, { method: 'POST', headers, body: '{"refresh_token":"abcdefghijkl"}' })

  it('is taken as apikey or as Bearer, without a JWT', async () => {
    for (const headers of [{ apikey: publicKey }, { authorization: `Bearer ${publicKey}` }]) {
      expect(await (await ask(headers)).json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    }
  })

  it('is needed where nobody is signed in', async () => {
    for (const path of ['/token', '/verify', '/signup', '/recover', '/otp', '/magiclink', '/resend']) {
      for (const headers of [{}, { apikey: 'another' }, { apikey: '' }, { authorization: 'Bearer x' }]) {
        expect((await ask(headers, path)).status).toBe(401)
      }
    }
  })

  it('signs nobody in', async () => {
    const response = await askAuth(app, '/user', { method: 'GET' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'bad_jwt' })
  })

  it('is not needed for what browsers open bare', async () => {
    expect((await app.deskRequest('/auth/v1/.well-known/jwks.json')).status).toBe(200)
    expect((await app.deskRequest('/auth/v1/callback')).status).toBe(303)
    expect((await app.deskRequest('/auth/v1/authorize')).status).toBe(400)
  })
})

describe('an answer', () => {
  it('is never cached, except the published keys', async () => {
    const answers = [
      await askAuth(app, '/token?grant_type=password', { body: await addTestStaff(app) }),
      await askAuth(app, '/user', { method: 'GET' }),
      await askAuth(app, '/nothing'),
      await app.deskRequest('/auth/v1/callback'),
    ]
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is JSON also where there is nothing to say, and empty only for a sign-out', async () => {
    const { access_token: token } = await signInWithPassword(app, await addTestStaff(app))
    const factor = await askAuth(app, '/factors', { token, body: { factor_type: 'totp' } })
    const { id } = (await factor.json()) as { id: string }
    // The client declares JSON although it sends no body.
    const removed = await askAuth(app, `/factors/${id}`, { method: 'DELETE', token })
    expect(await removed.json()).toEqual({ id })
    const signedOut = await askAuth(app, '/logout', { token })
    expect([signedOut.status, await signedOut.text()]).toEqual([204, ''])
  })
})

describe('a page of a configured origin', () => {
  it('may ask first, and is told what it may send', async () => {
    const response = await app.deskRequest('/auth/v1/token', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
    expect(response.headers.get('access-control-allow-headers')?.split(',')).toEqual(
      expect.arrayContaining([
        'authorization',
        'apikey',
        'content-type',
        'x-client-info',
        'x-supabase-api-version',
        'traceparent',
      ]),
    )
  })

  it('may read answers and refusals, and the version that tells where the code is', async () => {
    const account = await addTestStaff(app)
    for (const body of [account, {}]) {
      const response = await askAuth(app, '/token?grant_type=password', { body, headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-expose-headers')).toBe('X-Supabase-Api-Version')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it('is alone in that', async () => {
    const response = await askAuth(app, '/token', { headers: { origin: 'https://evil.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
