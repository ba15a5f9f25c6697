import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challenge, type ProviderFlows, startProviderFlows, verifier } from '#testing/desk/provider-flows.ts'
import { askAuth, readRefusal, type SessionAnswer } from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let flows: ProviderFlows
let app: TestApp

beforeEach(async () => {
  flows = await startProviderFlows()
  app = flows.app
})

afterEach(() => flows[Symbol.asyncDispose]())

describe('the code', () => {
  beforeEach(async () => {
    await flows.addLinkedStaff()
  })

  it('is good once', async () => {
    const landed = await flows.signIn()
    expect((await flows.exchange(landed)).status).toBe(200)
    expect(await readRefusal(await flows.exchange(landed))).toEqual({
      status: 404,
      code: 'flow_state_not_found',
    })
  })

  it('is spent by a wrong verifier, the challenge itself included', async () => {
    const landed = await flows.signIn()
    expect(await readRefusal(await flows.exchange(landed, challenge))).toEqual({
      status: 400,
      code: 'bad_code_verifier',
    })
    expect((await flows.exchange(landed)).status).toBe(404)
  })

  it('may have been asked for with a plain challenge', async () => {
    const landed = await flows.signIn({ code_challenge: verifier, code_challenge_method: 'PLAIN' })
    expect((await flows.exchange(landed)).status).toBe(200)
  })

  it('is good for five minutes from the start of the flow', async () => {
    const landed = await flows.signIn()
    app.clock.now += 300_000
    expect(await readRefusal(await flows.exchange(landed))).toEqual({
      status: 422,
      code: 'flow_state_expired',
    })
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

it('keeps the tokens of the provider, and of the flow, sealed or hashed until they are taken', async () => {
  await flows.addLinkedStaff()
  const url = await flows.authorize()
  const landed = await flows.comeBack(await flows.provider.visit(url.href))
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
  const session = (await (await flows.exchange(landed)).json()) as SessionAnswer & { provider_token: string }
  expect(session.provider_token).toEqual(expect.any(String))
  expect(await app.db.selectFrom('provider_flow').select('id').execute()).toEqual([])
})
