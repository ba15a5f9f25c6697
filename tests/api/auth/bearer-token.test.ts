import { createHmac, createPublicKey } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import { addTestStaff, askAuth, readRefusal, signInWithPassword } from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let token: string

beforeEach(async () => {
  ;({ app, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function ask(bearer: string): Promise<Response> {
  return askAuth(app, '/user', { method: 'GET', token: bearer })
}

async function readKeys(): Promise<JWK[]> {
  const response = await app.deskRequest('/auth/v1/.well-known/jwks.json')
  return ((await response.json()) as { keys: JWK[] }).keys
}

async function sign(change: object, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const { kid, key } = await app.auth.signingKeys.current()
  return new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
    .sign(key)
}

describe('a token', () => {
  async function expectBadToken(bad: string): Promise<void> {
    const response = await ask(bad)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT.*unable to parse or verify signature/),
    })
  }

  it('is taken as it was issued', async () => {
    expect((await ask(token)).status).toBe(200)
    expect((await ask(await sign({}))).status).toBe(200)
  })

  it.each(['none', 'None', 'nOnE'])('without a signature is refused: alg %s', async (alg) => {
    const payload = encode(decodeJwt(token))
    for (const header of [
      { alg, typ: 'JWT' },
      { ...decodeProtectedHeader(token), alg },
    ]) {
      await expectBadToken(`${encode(header)}.${payload}.`)
      await expectBadToken(`${encode(header)}.${payload}.${token.split('.')[2]}`)
    }
  })

  it('signed with the public key as a shared secret is refused', async () => {
    const [jwk = {}] = await readKeys()
    const publicKey = createPublicKey({ key: { ...jwk, kty: 'EC' }, format: 'jwk' })
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(jwk),
      jwk.x ?? '',
      '',
    ]
    for (const secret of secrets) {
      const content = `${encode({ ...decodeProtectedHeader(token), alg: 'HS256' })}.${encode(decodeJwt(token))}`
      await expectBadToken(`${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`)
    }
  })

  it.each([
    ['a path', '../../../../dev/null'],
    ['a statement', "' or 1=1 --"],
    ['nothing', ''],
    ['a name of every object', '__proto__'],
    ['another', '00000000-0000-4000-8000-000000000000'],
  ])('whose key id is %s is refused', async (_what, kid) => {
    await expectBadToken(await sign({}, { kid }))
  })

  it('that brings its own key is refused', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const { kid = '' } = decodeProtectedHeader(token)
    const headers: Partial<JWTHeaderParameters>[] = [
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert.pem' },
      { x5c: [Buffer.from(await exportSPKI(publicKey)).toString('base64')] },
      {},
    ]
    for (const header of headers) {
      const forged = await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
        .sign(privateKey)
      await expectBadToken(forged)
    }
  })

  it.each([
    ['that has expired', { iat: -3606, exp: -6 }],
    ['of the future', { iat: 60, exp: 3660 }],
    ['that lives too long', { iat: -3700, exp: 3600 }],
    ['that is not in force yet', { nbf: 60 }],
  ])('%s is refused', async (_what, offsets) => {
    const now = Math.floor(app.clock.now / 1000)
    const change = Object.fromEntries(Object.entries(offsets).map(([name, seconds]) => [name, now + seconds]))
    await expectBadToken(await sign(change))
  })

  it.each([
    ['of another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'anon' }],
    ['without an audience', { aud: undefined }],
    ['without an end', { exp: undefined }],
    ['without a time of issue', { iat: undefined }],
    ['without a subject', { sub: undefined }],
    ['without a session', { session_id: undefined }],
    ['of an unknown level', { aal: 'aal3' }],
  ])('%s is refused', async (_what, change) => {
    await expectBadToken(await sign(change))
  })

  it('of another kind is refused', async () => {
    await expectBadToken(await sign({}, { typ: 'at+jwt' }))
  })

  it.each(['', 'x', 'a.b', 'a.b.c.d', '..', 'eyJ.eyJ.x', 'pona-public', `${'a'.repeat(20_000)}.b.c`])(
    'that is none is refused: %#',
    async (none) => {
      const response = await ask(none || ' ')
      expect([401, 403]).toContain(response.status)
    },
  )

  it('is needed', async () => {
    const response = await askAuth(app, '/user', { method: 'GET', headers: { authorization: '' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
  })

  it('of nobody, of no session and of another one is refused', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await readRefusal(await ask(await sign({ sub: nobody })))).code).toBe('user_not_found')
    expect((await readRefusal(await ask(await sign({ session_id: nobody })))).code).toBe('session_not_found')
    const other = await addTestStaff(app, { email: 'other@pona.test' })
    const { session_id } = decodeJwt((await signInWithPassword(app, other)).access_token)
    expect(await readRefusal(await ask(await sign({ session_id })))).toEqual({
      status: 403,
      code: 'session_not_found',
    })
  })
})
