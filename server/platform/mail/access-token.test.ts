import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTokenEndpoint, type TokenEndpoint } from '#testing/outside/token-endpoint.ts'
import { createAccessToken, TokenRefused } from './access-token.ts'

let endpoint: TokenEndpoint
let now = 0

beforeEach(async () => {
  endpoint = await startTokenEndpoint()
})

afterEach(() => endpoint[Symbol.asyncDispose]())

function create() {
  const settings = { clientId: 'pona', clientSecret: 'secret', refreshToken: 'refresh' }
  return createAccessToken({ ...settings, tokenUrl: new URL(endpoint.url) }, () => now)
}

it('keeps a token until shortly before it expires', async () => {
  const token = create()
  expect(await token.read()).toBe('token-1')
  now += 57 * 60_000
  expect(await token.read()).toBe('token-1')
  now += 2 * 60_000
  expect(await token.read()).toBe('token-2')
  token.forget()
  expect(await token.read()).toBe('token-3')
})

it('asks once for several connections', async () => {
  const token = create()
  expect(await Promise.all([token.read(), token.read()])).toEqual(['token-1', 'token-1'])
  expect(endpoint.asked).toHaveLength(1)
})

it('tells a refused refresh token from a provider that is away', async () => {
  const token = create()
  endpoint.answer({ status: 400 })
  await expect(token.read()).rejects.toBeInstanceOf(TokenRefused)
  for (const status of [429, 503]) {
    endpoint.answer({ status })
    await expect(token.read()).rejects.toMatchObject({ code: 'EOAUTH2AWAY' })
  }
  endpoint.answer({ status: 200 })
  expect(await token.read()).toBe('token-4')
})
