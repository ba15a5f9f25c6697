import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backendUrl } from '#testing/desk/auth-client.ts'
import {
  challenge,
  type ProviderFlows,
  readFlowError,
  startProviderFlows,
  toFlowQuery,
} from '#testing/desk/provider-flows.ts'
import {
  addTestStaff,
  askAuth,
  readRefusal,
  type SessionAnswer,
  signInWithPassword,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { oidcClient } from '#testing/outside/oidc-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'

const stranger = { sub: 'person-2', email: 'asha@pona.test', email_verified: true, name: 'Not Asha' }

let flows: ProviderFlows
let app: TestApp

beforeEach(async () => {
  flows = await startProviderFlows()
  app = flows.app
})

afterEach(() => flows[Symbol.asyncDispose]())

describe('signing in', () => {
  it('works for a linked identity, and is of the first level', async () => {
    const { staff } = await flows.addLinkedStaff()
    const landed = await flows.signIn()
    expect(landed.origin + landed.pathname).toBe(`${backendUrl}/`)
    const session = (await (await flows.exchange(landed)).json()) as SessionAnswer
    expect(session.user.id).toBe(staff.id)
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  it('is refused for an unlinked identity, whatever its e-mail address', async () => {
    await flows.addLinkedStaff()
    flows.provider.person = stranger
    const landed = await flows.signIn()
    expect(readFlowError(landed)).toEqual({ error: 'access_denied', error_code: 'signup_disabled' })
    expect(new URLSearchParams(landed.hash.slice(1)).get('error_code')).toBe('signup_disabled')
    expect(landed.hash).toContain('sb=')
    expect(await app.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
  })

  it('is refused for a disabled account, at the redirect and at the exchange', async () => {
    const { staff } = await flows.addLinkedStaff()
    const landed = await flows.signIn()
    await disableStaff(app.auth, staff.email)
    expect((await readRefusal(await flows.exchange(landed))).code).toBe('user_banned')
    expect(readFlowError(await flows.signIn())).toEqual({ error: 'access_denied', error_code: 'user_banned' })
  })

  it('passes on what the provider refused', async () => {
    flows.provider.person = undefined
    const landed = await flows.signIn({ redirect_to: 'https://desk.example/sign-in' })
    expect(landed.origin + landed.pathname).toBe('https://desk.example/sign-in')
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'They changed their mind',
    })
  })

  it('takes the return as a posted form too', async () => {
    await flows.addLinkedStaff()
    const returned = await flows.provider.visit((await flows.authorize()).href)
    const landed = await flows.comeBack(new URL(returned.pathname, returned), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: returned.searchParams.toString(),
    })
    expect((await flows.exchange(landed)).status).toBe(200)
  })

  it('hands further parameters on, but none of those that are ours', async () => {
    const url = await flows.authorize({
      login_hint: 'asha@pona.test',
      scopes: 'calendar',
      nonce: 'nonce-of-the-client',
      redirect_uri: 'https://evil.example',
      client_id: 'evil',
      Response_Type: 'token',
      state: 'evil',
      request: 'evil',
      code_verifier: 'evil',
    })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_hint: 'asha@pona.test',
      client_id: oidcClient.id,
      redirect_uri: `${backendUrl}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar',
      nonce: 'nonce-of-the-client',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.not.stringMatching(challenge),
      code_challenge_method: 'S256',
    })
  })

  it.each([
    ['an unknown provider', { provider: 'other' }],
    ['no challenge, as a client without PKCE sends it', { code_challenge: '', code_challenge_method: '' }],
    ['a challenge without a method', { code_challenge_method: '' }],
    ['a method without a challenge', { code_challenge: '' }],
    ['another method', { code_challenge_method: 'md5' }],
    ['a short challenge', { code_challenge: 'short' }],
    ['a challenge of other characters', { code_challenge: `${'a'.repeat(42)}!` }],
  ])('is refused with %s', async (_what, query) => {
    const response = await askAuth(app, `/authorize?${toFlowQuery(query)}`, { method: 'GET' })
    expect(await readRefusal(response)).toEqual({ status: 400, code: 'validation_failed' })
  })
})

it('says so, and keeps serving, while the provider is away', async () => {
  await using away = await createTestApp({
    OIDC_AWAY_ISSUER: 'http://127.0.0.1:1',
    OIDC_AWAY_CLIENT_ID: 'x',
    OIDC_AWAY_CLIENT_SECRET: 'x',
  })
  const path = `/authorize?provider=away&code_challenge=${challenge}&code_challenge_method=s256`
  for (let n = 0; n < 2; n++) expect((await askAuth(away, path, { method: 'GET' })).status).toBe(503)
  await signInWithPassword(away, await addTestStaff(away))
})

it('opens the second level after a provider as after a password', async () => {
  const { authenticator } = await flows.addLinkedStaff()
  const session = (await (await flows.exchange(await flows.signIn())).json()) as SessionAnswer
  app.clock.now += 30_000
  const elevated = await verifyTotp(app, session.access_token, authenticator)
  expect(decodeJwt(elevated.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'oauth' }],
  })
})
