import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  answerPasskey,
  challengePasskey,
  enrollPasskey,
  finishPasskeySignIn,
  startPasskeySignIn,
} from '#testing/desk/passkeys.ts'
import { askAuth, signInTestStaff } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const RUNS = 200

let app: TestApp
let token: string

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  token = (await signInTestStaff(app)).accessToken
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

const id = '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a01'
const routes = [
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/verify'],
  ['PUT', '/user'],
  ['POST', '/factors'],
  ['POST', `/factors/${id}/challenge`],
  ['POST', `/factors/${id}/verify`],
  ['DELETE', `/factors/${id}`],
  ['POST', '/factors/recovery-codes/verify'],
  ['POST', '/passkeys/authentication/options'],
  ['POST', '/passkeys/authentication/verify'],
  ['DELETE', `/user/identities/${id}`],
  ['POST', '/nothing-here'],
] as const
const members = [
  'email',
  'password',
  'phone',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'type',
  'token_hash',
]
const more = [
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'channel',
  'data',
  'app_metadata',
  'webauthn',
  'credential',
]
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'totp',
    'phone',
    'invite',
    'a\u0000b',
    '\uD800',
    '+254700000001',
    id,
    '__proto__',
    null,
    1e21,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const body = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...members, ...more), value))

it('no body causes an internal error in an auth route', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), body, async ([method, path], content) => {
      const response = await askAuth(app, path, { method, body: content, token })
      expect(response.status).toBeLessThan(500)
      const answer: unknown = await response.json()
      expect(answer).toBeTypeOf('object')
    }),
    { numRuns: RUNS },
  )
})

it.each([
  ['/token?grant_type=password', { email: 'a\u0000@pona.test', password: 'x' }],
  ['/factors', { factor_type: 'totp', friendly_name: 'a\u0000' }],
  ['/factors', { factor_type: 'totp', friendly_name: 'b', issuer: '\u0000' }],
  ['/verify', { type: 'invite', token_hash: '\u0000' }],
])('a NUL sent to %s is harmless', async (path, content) => {
  expect((await askAuth(app, path, { body: content, token })).status).toBeLessThan(500)
})

it.each([
  '/authorize?provider=%00',
  '/authorize?provider=acme&redirect_to=%00',
  '/callback?state=%00&code=%00',
])('a NUL in %s is harmless', async (path) => {
  expect((await askAuth(app, path, { method: 'GET', token })).status).toBeLessThan(500)
})

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString('base64url'))
const clientData = fc
  .record({
    type: fc.constantFrom('webauthn.create', 'webauthn.get'),
    challenge: fc.string(),
    origin: fc.string(),
  })
  .map((data) => Buffer.from(JSON.stringify(data)).toString('base64url'))
const clientDataJSON = fc.oneof(clientData, bytes)
const passkeys = {
  create: fc.record({ clientDataJSON, attestationObject: bytes }),
  request: fc.record({ clientDataJSON, authenticatorData: bytes, signature: bytes, userHandle: bytes }),
}

it('no bytes of a passkey cause an internal error', async () => {
  const factorId = await enrollPasskey(app, token)
  const { challengeId } = await challengePasskey(app, token, factorId)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('create', 'request'),
      passkeys.create,
      passkeys.request,
      bytes,
      async (...given) => {
        const [type, made, used, id] = given
        const credential = { id, rawId: id, type: 'public-key', response: type === 'create' ? made : used }
        const answer = await answerPasskey(app, token, { factorId, challengeId, type, credential })
        expect(answer.status).toBeLessThan(500)
        const started = await startPasskeySignIn(app)
        expect((await finishPasskeySignIn(app, started.challengeId, credential)).status).toBeLessThan(500)
      },
    ),
    { numRuns: RUNS },
  )
})
