import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStaffDisabled } from '../../../server/auth/staff-accounts.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { backendUrl, createAuthClient, expectData } from '../../support/auth-client.ts'
import { type OidcServer, oidcClient, startOidcServer } from '../../support/oidc-server.ts'
import {
  addTestStaff,
  askAuth,
  readEventKinds,
  readRefusal,
  type SessionAnswer,
  signInTestStaff,
  signInWithPassword,
  verifyTotp,
} from '../../support/staff.ts'

const person = { sub: 'person-1', email: 'asha@pona.test', email_verified: true, name: 'Asha M.' }
const stranger = { sub: 'person-2', email: 'asha@pona.test', email_verified: true, name: 'Not Asha' }
const verifier = 'a-verifier-of-a-client-that-is-long-enough-for-it'
const challenge = createHash('sha256').update(verifier).digest('base64url')

let provider: OidcServer
let app: TestApp

beforeAll(async () => {
  provider = await startOidcServer(`${backendUrl}/auth/v1/callback`)
})

afterAll(() => provider[Symbol.asyncDispose]())

beforeEach(async () => {
  app = await createTestApp({
    OIDC_ACME_ISSUER: provider.issuer,
    OIDC_ACME_CLIENT_ID: oidcClient.id,
    OIDC_ACME_CLIENT_SECRET: oidcClient.secret,
    REDIRECT_URLS: 'https://desk.example/**',
  })
  // The provider's own clock is the real one.
  app.clock.now = Date.now()
  provider.person = person
})

afterEach(() => app[Symbol.asyncDispose]())

async function authorize(query: Record<string, string> = {}): Promise<URL> {
  const search = new URLSearchParams({
    provider: 'acme',
    code_challenge: challenge,
    code_challenge_method: 's256',
    ...query,
  })
  const response = await app.deskRequest(`/auth/v1/authorize?${search}`)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

/** Where the browser is led from the return address. */
async function comeBack(returned: URL, init: RequestInit = {}): Promise<URL> {
  const response = await app.deskRequest(returned.pathname + returned.search, init)
  expect([302, 303]).toContain(response.status)
  return new URL(response.headers.get('location') ?? '')
}

async function signIn(query: Record<string, string> = {}): Promise<URL> {
  return comeBack(await provider.visit((await authorize(query)).href))
}

function exchange(landed: URL, code_verifier = verifier): Promise<Response> {
  const auth_code = landed.searchParams.get('code') ?? ''
  return askAuth(app, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
}

async function linkUrl(token: string, query: Record<string, string> = {}): Promise<Response> {
  const search = new URLSearchParams({
    provider: 'acme',
    code_challenge: challenge,
    code_challenge_method: 's256',
    skip_http_redirect: 'true',
    ...query,
  })
  return askAuth(app, `/user/identities/authorize?${search}`, { method: 'GET', token })
}

async function link(token: string): Promise<URL> {
  const { url } = (await (await linkUrl(token)).json()) as { url: string }
  return comeBack(await provider.visit(url))
}

async function addLinkedStaff() {
  const signedIn = await signInTestStaff(app)
  const response = await exchange(await link(signedIn.accessToken))
  expect(response.status).toBe(200)
  return signedIn
}

function readError(landed: URL) {
  const { error, error_code } = Object.fromEntries(landed.searchParams)
  return { error, error_code }
}

describe('linking', () => {
  it('is done by the client at the second level, which then holds a session of the first', async () => {
    const { staff } = await signInTestStaff(app, { email: 'other@pona.test' })
    const { auth } = createAuthClient(app, { auth: { flowType: 'pkce' } })
    expectData(await auth.signInWithPassword({ email: staff.email, password: staff.password }))
    expect((await auth.linkIdentity({ provider: 'acme' as 'google' })).error).toMatchObject({
      code: 'insufficient_aal',
    })

    const fresh = await addTestStaff(app)
    expectData(await auth.signInWithPassword(fresh))
    const { url } = expectData(await auth.linkIdentity({ provider: 'acme' as 'google' }))
    const landed = await comeBack(await provider.visit(url ?? ''))
    const { session } = expectData(await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? ''))
    expect(session.provider_token).toEqual(expect.any(String))
    expect(session.user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'acme'] })
    const level = expectData(await auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'oauth' }],
    })
    const { identities } = expectData(await auth.getUserIdentities())
    const linked = identities.find(({ provider: name }) => name === 'acme')
    expect(linked).toMatchObject({
      id: 'person-1',
      identity_data: { iss: provider.issuer, sub: 'person-1', name: 'Asha M.', email: 'asha@pona.test' },
    })
    if (linked === undefined) return expect.unreachable()
    expectData(await auth.unlinkIdentity(linked))
    expect(expectData(await auth.getUserIdentities()).identities).toHaveLength(1)
    expect(await readEventKinds(app, fresh.id)).toEqual(
      expect.arrayContaining(['identity-linked', 'identity-unlinked']),
    )
  })

  it('happens only in the browser that asked for it: coming back links nothing yet', async () => {
    const { accessToken } = await signInTestStaff(app)
    const landed = await link(accessToken)
    const identities = () => app.db.selectFrom('identity').select('provider').execute()
    expect(await identities()).toHaveLength(1)
    expect(await readRefusal(await exchange(landed, 'another-verifier'.repeat(4)))).toEqual({
      status: 400,
      code: 'bad_code_verifier',
    })
    expect(await identities()).toHaveLength(1)
  })

  it('refuses what is linked already, to oneself or another', async () => {
    const { accessToken } = await addLinkedStaff()
    const other = await signInTestStaff(app, { email: 'other@pona.test' })
    for (const token of [accessToken, other.accessToken]) {
      expect(readError(await link(token))).toEqual({
        error: 'server_error',
        error_code: 'identity_already_exists',
      })
    }
  })

  it('ends with the session that asked for it', async () => {
    const { accessToken } = await signInTestStaff(app)
    const { url } = (await (await linkUrl(accessToken)).json()) as { url: string }
    const returned = await provider.visit(url)
    await askAuth(app, '/logout', { token: accessToken })
    expect(readError(await comeBack(returned)).error_code).toBe('bad_oauth_state')
  })

  it('redirects where the client does not ask for the address', async () => {
    const { accessToken } = await signInTestStaff(app)
    const response = await linkUrl(accessToken, { skip_http_redirect: 'false' })
    expect(response.status).toBe(302)
  })

  it('needs somebody to be signed in', async () => {
    expect((await linkUrl('pona-public')).status).toBe(403)
  })
})

describe('unlinking', () => {
  async function readIdentities(token: string) {
    const response = await askAuth(app, '/user', { method: 'GET', token })
    const { identities } = (await response.json()) as {
      identities: { identity_id: string; provider: string }[]
    }
    return identities
  }

  it('leaves the last identity, and the one of the e-mail address', async () => {
    const { accessToken, ...lone } = await signInTestStaff(app, { email: 'lone@pona.test' })
    expect(lone.staff.email).toBe('lone@pona.test')
    const [only] = await readIdentities(accessToken)
    const remove = (id: string, token: string) =>
      askAuth(app, `/user/identities/${id}`, { method: 'DELETE', token })
    expect(await readRefusal(await remove(only?.identity_id ?? '', accessToken))).toEqual({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    const linked = await addLinkedStaff()
    const [email] = await readIdentities(linked.accessToken)
    expect(await readRefusal(await remove(email?.identity_id ?? '', linked.accessToken))).toEqual({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await readRefusal(await remove(only?.identity_id ?? '', linked.accessToken))).toEqual({
      status: 422,
      code: 'identity_not_found',
    })
    expect(await readRefusal(await remove('x', linked.accessToken))).toEqual({
      status: 404,
      code: 'validation_failed',
    })
  })

  it('is closed to the first level where there is a second factor', async () => {
    const { staff, accessToken } = await addLinkedStaff()
    const [, acme] = await readIdentities(accessToken)
    const first = await signInWithPassword(app, staff)
    const response = await askAuth(app, `/user/identities/${acme?.identity_id}`, {
      method: 'DELETE',
      token: first.access_token,
    })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'insufficient_aal' })
  })
})

describe('signing in', () => {
  it('works for a linked identity, and is of the first level', async () => {
    const { staff } = await addLinkedStaff()
    const landed = await signIn()
    expect(landed.origin + landed.pathname).toBe(`${backendUrl}/`)
    const session = (await (await exchange(landed)).json()) as SessionAnswer
    expect(session.user.id).toBe(staff.id)
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  it('is refused to an identity that nobody linked, whatever address it vouches for', async () => {
    await addLinkedStaff()
    provider.person = stranger
    const landed = await signIn()
    expect(readError(landed)).toEqual({ error: 'access_denied', error_code: 'signup_disabled' })
    expect(new URLSearchParams(landed.hash.slice(1)).get('error_code')).toBe('signup_disabled')
    expect(landed.hash).toContain('sb=')
    expect(await app.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
  })

  it('is refused to a disabled account, at the return and at the exchange', async () => {
    const { staff } = await addLinkedStaff()
    const landed = await signIn()
    await setStaffDisabled(app.auth, staff.email, true)
    expect((await readRefusal(await exchange(landed))).code).toBe('user_banned')
    expect(readError(await signIn())).toEqual({ error: 'access_denied', error_code: 'user_banned' })
  })

  it('passes on what the provider refused', async () => {
    provider.person = undefined
    const landed = await signIn({ redirect_to: 'https://desk.example/sign-in' })
    expect(landed.origin + landed.pathname).toBe('https://desk.example/sign-in')
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'They changed their mind',
    })
  })

  it('takes the return as a posted form too', async () => {
    await addLinkedStaff()
    const returned = await provider.visit((await authorize()).href)
    const landed = await comeBack(new URL(returned.pathname, returned), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: returned.searchParams.toString(),
    })
    expect((await exchange(landed)).status).toBe(200)
  })

  it('hands further parameters on, but none of those that are ours', async () => {
    const url = await authorize({
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
    const search = new URLSearchParams({
      provider: 'acme',
      code_challenge: challenge,
      code_challenge_method: 's256',
      ...query,
    })
    const response = await askAuth(app, `/authorize?${search}`, { method: 'GET' })
    expect(await readRefusal(response)).toEqual({ status: 400, code: 'validation_failed' })
  })
})

describe('the code', () => {
  beforeEach(async () => {
    await addLinkedStaff()
  })

  it('is good once', async () => {
    const landed = await signIn()
    expect((await exchange(landed)).status).toBe(200)
    expect(await readRefusal(await exchange(landed))).toEqual({ status: 404, code: 'flow_state_not_found' })
  })

  it('is spent by a wrong verifier, the challenge itself included', async () => {
    const landed = await signIn()
    expect(await readRefusal(await exchange(landed, challenge))).toEqual({
      status: 400,
      code: 'bad_code_verifier',
    })
    expect((await exchange(landed)).status).toBe(404)
  })

  it('may have been asked for with a plain challenge', async () => {
    const landed = await signIn({ code_challenge: verifier, code_challenge_method: 'PLAIN' })
    expect((await exchange(landed)).status).toBe(200)
  })

  it('is good for five minutes from the start of the flow', async () => {
    const landed = await signIn()
    app.clock.now += 300_000
    expect(await readRefusal(await exchange(landed))).toEqual({ status: 422, code: 'flow_state_expired' })
  })

  it.each([
    ['no code', { code_verifier: verifier }],
    ['no verifier', { auth_code: 'x' }],
    ['empty ones', { auth_code: '', code_verifier: '' }],
  ])('is refused with %s', async (_what, body) => {
    const response = await askAuth(app, '/token?grant_type=pkce', { body })
    expect(await readRefusal(response)).toEqual({ status: 400, code: 'validation_failed' })
  })
})

describe('an attacker', () => {
  it('gains nothing by a state that is made up, missing, used or old', async () => {
    await addLinkedStaff()
    const returned = await provider.visit((await authorize({ redirect_to: 'https://desk.example/' })).href)
    for (const state of ['', 'made-up']) {
      const response = await app.deskRequest(`/auth/v1/callback?code=x&state=${state}`)
      expect(response.status).toBe(303)
      const landed = new URL(response.headers.get('location') ?? '')
      expect(landed.origin).toBe(backendUrl)
      expect(readError(landed)).toEqual({ error: 'invalid_request', error_code: 'bad_oauth_state' })
    }
    expect((await comeBack(returned)).searchParams.get('code')).toBeTruthy()
    expect(readError(await comeBack(returned))).toEqual({
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
    })
    const late = await provider.visit((await authorize()).href)
    app.clock.now += 300_000
    expect(readError(await comeBack(late)).error_code).toBe('flow_state_expired')
  })

  it("gains nothing by another flow's answer: its nonce and verifier do not fit", async () => {
    await addLinkedStaff()
    const mine = await authorize()
    const theirs = await provider.visit((await authorize()).href)
    theirs.searchParams.set('state', mine.searchParams.get('state') ?? '')
    expect(readError(await comeBack(theirs))).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
    })
  })

  it('gains nothing by the answer of another issuer', async () => {
    await addLinkedStaff()
    const returned = await provider.visit((await authorize()).href)
    returned.searchParams.set('iss', 'https://evil.example')
    expect(readError(await comeBack(returned)).error_code).toBe('bad_oauth_callback')
  })

  it('gains nothing by an equal subject at another issuer of the same name', async () => {
    await addLinkedStaff()
    await app.db
      .updateTable('identity')
      .set({ issuer: 'https://elsewhere.example' })
      .where('issuer', '!=', '')
      .execute()
    expect(readError(await signIn()).error_code).toBe('signup_disabled')
  })

  it('gains nothing by X-Forwarded-Host', async () => {
    const response = await app.deskRequest(
      `/auth/v1/authorize?provider=acme&code_challenge=${challenge}&code_challenge_method=s256`,
      {
        headers: { 'x-forwarded-host': 'evil.example', host: 'evil.example', forwarded: 'host=evil.example' },
      },
    )
    const url = new URL(response.headers.get('location') ?? '')
    expect(url.searchParams.get('redirect_uri')).toBe(`${backendUrl}/auth/v1/callback`)
    const returned = await provider.visit(url.href)
    const landed = await comeBack(returned, { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(landed.origin).toBe(backendUrl)
  })

  it.each([
    'https://evil.example/',
    'https://desk.example.evil.example/',
    'https://evil.example/?https://desk.example/',
    'https://desk.example@evil.example/',
    'https://evil.example\\@desk.example/',
    'https://evil.example#https://desk.example/',
    '//evil.example/',
    'http://desk.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://localhost.evil.example:8081/',
    'http://localhost:8081@evil.example/',
    'http://LOCALHOST%2eevil.example/',
    'not an address',
  ])('leads nobody to %s, by parameter or Referer', async (target) => {
    for (const [query, headers] of [
      [{ redirect_to: target }, {}],
      [{}, { referer: target }],
      [{}, { redirect_to: target }],
    ] as const) {
      const search = new URLSearchParams({
        provider: 'acme',
        code_challenge: challenge,
        code_challenge_method: 's256',
        ...query,
      })
      await app.deskRequest(`/auth/v1/authorize?${search}`, { headers })
    }
    const rows = await app.db.selectFrom('provider_flow').select('redirect_to').execute()
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row.redirect_to).toBe(`${backendUrl}/`)
  })

  it.each([
    ['http://localhost:8081/inbox', 'http://localhost:8081/inbox'],
    ['http://localhost:5173/inbox#x', 'http://localhost:5173/inbox'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
    ['https://desk.example/a/b?c=d', 'https://desk.example/a/b?c=d'],
  ])('may return to %s, which is allowed', async (target, kept) => {
    await authorize({ redirect_to: target })
    const row = await app.db.selectFrom('provider_flow').select('redirect_to').executeTakeFirstOrThrow()
    expect(row.redirect_to).toBe(kept)
  })
})

it('keeps the tokens of the provider, and of the flow, sealed or hashed until they are taken', async () => {
  await addLinkedStaff()
  const url = await authorize()
  const landed = await comeBack(await provider.visit(url.href))
  const row = await app.db
    .selectFrom('provider_flow')
    .selectAll()
    .where('staff_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const stored = Object.values(row)
    .map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value)).toString('latin1'))
    .join('\n')
  for (const secret of [
    url.searchParams.get('state'),
    url.searchParams.get('nonce'),
    landed.searchParams.get('code'),
  ]) {
    expect(secret).toEqual(expect.any(String))
    expect(stored).not.toContain(secret)
  }
  const session = (await (await exchange(landed)).json()) as SessionAnswer & { provider_token: string }
  expect(session.provider_token).toEqual(expect.any(String))
  expect(await app.db.selectFrom('provider_flow').select('id').execute()).toEqual([])
})

it('says so, and keeps serving, while the provider is away', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp({
    OIDC_AWAY_ISSUER: 'http://127.0.0.1:1',
    OIDC_AWAY_CLIENT_ID: 'x',
    OIDC_AWAY_CLIENT_SECRET: 'x',
  })
  const path = `/authorize?provider=away&code_challenge=${challenge}&code_challenge_method=s256`
  for (let n = 0; n < 2; n++) expect((await askAuth(app, path, { method: 'GET' })).status).toBe(503)
  await addTestStaff(app)
})

it('opens the second level after a provider as after a password', async () => {
  const { authenticator } = await addLinkedStaff()
  const session = (await (await exchange(await signIn())).json()) as SessionAnswer
  app.clock.now += 30_000
  const lifted = await verifyTotp(app, session.access_token, authenticator)
  const claims = JSON.parse(Buffer.from(lifted.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'oauth' }] })
})
