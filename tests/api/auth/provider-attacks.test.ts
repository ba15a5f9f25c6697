import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backendUrl } from '#testing/desk/auth-client.ts'
import {
  challenge,
  type ProviderFlows,
  readFlowError,
  startProviderFlows,
  toFlowQuery,
} from '#testing/desk/provider-flows.ts'
import type { TestApp } from '#testing/server/app.ts'

let flows: ProviderFlows
let app: TestApp

beforeEach(async () => {
  flows = await startProviderFlows()
  app = flows.app
})

afterEach(() => flows[Symbol.asyncDispose]())

describe('an attacker', () => {
  it('gains nothing by a state that is made up, missing, used or old', async () => {
    await flows.addLinkedStaff()
    const returned = await flows.provider.visit(
      (await flows.authorize({ redirect_to: 'https://desk.example/' })).href,
    )
    for (const state of ['', 'made-up']) {
      const response = await app.deskRequest(`/auth/v1/callback?code=x&state=${state}`)
      expect(response.status).toBe(303)
      const landed = new URL(response.headers.get('location') ?? '')
      expect(landed.origin).toBe(backendUrl)
      expect(readFlowError(landed)).toEqual({ error: 'invalid_request', error_code: 'bad_oauth_state' })
    }
    expect((await flows.comeBack(returned)).searchParams.get('code')).toBeTruthy()
    expect(readFlowError(await flows.comeBack(returned))).toEqual({
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
    })
    const late = await flows.provider.visit((await flows.authorize()).href)
    app.clock.now += 300_000
    expect(readFlowError(await flows.comeBack(late)).error_code).toBe('flow_state_expired')
  })

  it("gains nothing by another flow's answer: its nonce and verifier do not fit", async () => {
    await flows.addLinkedStaff()
    const mine = await flows.authorize()
    const theirs = await flows.provider.visit((await flows.authorize()).href)
    theirs.searchParams.set('state', mine.searchParams.get('state') ?? '')
    expect(readFlowError(await flows.comeBack(theirs))).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
    })
  })

  it('gains nothing by the answer of another issuer', async () => {
    await flows.addLinkedStaff()
    const returned = await flows.provider.visit((await flows.authorize()).href)
    returned.searchParams.set('iss', 'https://evil.example')
    expect(readFlowError(await flows.comeBack(returned)).error_code).toBe('bad_oauth_callback')
  })

  it('gains nothing by an equal subject at another issuer of the same name', async () => {
    await flows.addLinkedStaff()
    app.tampering.isExpected = true
    await app.db
      .updateTable('identity')
      .set({ issuer: 'https://elsewhere.example' })
      .where('issuer', '!=', '')
      .execute()
    expect(readFlowError(await flows.signIn()).error_code).toBe('signup_disabled')
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
    const returned = await flows.provider.visit(url.href)
    const landed = await flows.comeBack(returned, { headers: { 'x-forwarded-host': 'evil.example' } })
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
  ])('never redirects to %s, by parameter or Referer', async (target) => {
    for (const [query, headers] of [
      [{ redirect_to: target }, {}],
      [{}, { referer: target }],
      [{}, { redirect_to: target }],
    ] as const) {
      const search = toFlowQuery(query)
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
    await flows.authorize({ redirect_to: target })
    const row = await app.db.selectFrom('provider_flow').select('redirect_to').executeTakeFirstOrThrow()
    expect(row.redirect_to).toBe(kept)
  })
})
