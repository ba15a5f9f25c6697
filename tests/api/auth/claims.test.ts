import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import type { TestStaff } from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

it('are those of the protocol, and no others', () => {
  const iat = Math.floor(app.clock.now / 1000)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  expect(decodeJwt(token)).toEqual({
    iss: 'http://localhost:8081/auth/v1',
    sub: staff.id,
    aud: 'authenticated',
    iat,
    exp: iat + 3600,
    email: staff.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'], name: 'Asha', admin: false },
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: iat }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  })
})

it('are verified by the client itself, by the published key', async () => {
  const requested: string[] = []
  const { auth } = createAuthClient(app, {
    onRequest: ({ url }) => requested.push(new URL(url).pathname),
    auth: { storageKey: 'claims-verified' },
  })
  const { claims } = expectData(await auth.getClaims(token))
  expect(claims.sub).toBe(staff.id)
  expect(requested).toEqual(['/auth/v1/.well-known/jwks.json'])
})

it('are reported by the client as "Invalid JWT signature" when tampered with', async () => {
  const { auth } = createAuthClient(app, { auth: { storageKey: 'claims-tampered' } })
  const [header, , signature] = token.split('.')
  const claims = JSON.stringify({ ...decodeJwt(token), role: 'service_role' })
  const tampered = `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`
  const { error } = await auth.getClaims(tampered)
  expect(error).toMatchObject({
    name: 'AuthInvalidJwtError',
    message: 'Invalid JWT signature',
    status: 400,
    code: 'invalid_jwt',
  })
})
