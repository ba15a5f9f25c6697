import { createHmac, createPublicKey } from 'node:crypto'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSigningKey, deleteRetiredSigningKeys } from '../../../server/auth/signing-keys.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createAuthClient, expectData, stopClocks, travel } from '../../support/auth-client.ts'
import {
  addTestStaff,
  askAuth,
  readRefusal,
  type SessionAnswer,
  signInWithPassword,
  type TestStaff,
} from '../../support/staff.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let session: SessionAnswer

beforeEach(async () => {
  app = await createTestApp()
  stopClocks(app)
  staff = await addTestStaff(app)
  session = await signInWithPassword(app, staff)
})

afterEach(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

function decode(part: number, token = session.access_token) {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function ask(token: string): Promise<Response> {
  return askAuth(app, '/user', { method: 'GET', token })
}

async function readKeys(): Promise<JWK[]> {
  const response = await app.deskRequest('/auth/v1/.well-known/jwks.json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  return ((await response.json()) as { keys: JWK[] }).keys
}

/** The claims of the session, signed with the server's own key. */
async function sign(change: object, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const { kid, key } = await app.auth.signingKeys.current()
  return new SignJWT({ ...decode(1), ...change })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
    .sign(key)
}

it('are those of the protocol, and no others', () => {
  const iat = Math.floor(app.clock.now / 1000)
  expect(decode(0)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  expect(decode(1)).toEqual({
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
  const { claims } = expectData(await auth.getClaims(session.access_token))
  expect(claims.sub).toBe(staff.id)
  expect(requested).toEqual(['/auth/v1/.well-known/jwks.json'])
})

it('that were tampered with are told by the client as "Invalid JWT signature"', async () => {
  const { auth } = createAuthClient(app, { auth: { storageKey: 'claims-tampered' } })
  const [header, , signature] = session.access_token.split('.')
  const tampered = `${header}.${encode({ ...decode(1), role: 'service_role' })}.${signature}`
  const { error } = await auth.getClaims(tampered)
  expect(error).toMatchObject({
    name: 'AuthInvalidJwtError',
    message: 'Invalid JWT signature',
    status: 400,
    code: 'invalid_jwt',
  })
})

describe('the published keys', () => {
  it('are public halves alone', async () => {
    expect(await readKeys()).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: decode(0).kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ])
  })

  it('have private halves that are stored sealed', async () => {
    const row = await app.db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(row.public_jwk)).not.toHaveProperty('d')
    expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('"d"')
  })

  it('get a new one ten minutes before it signs', async () => {
    const before = decode(0).kid
    const { kid } = await addSigningKey({ ...app.auth, now: () => app.clock.now }, 'administrator')
    expect((await readKeys()).map((key) => key.kid)).toEqual([kid, before])
    travel(app, 10 * MINUTE - 1)
    expect(decode(0, (await signInWithPassword(app, staff)).access_token).kid).toBe(before)
    travel(app, 1)
    const next = await signInWithPassword(app, staff)
    expect(decode(0, next.access_token).kid).toBe(kid)
    expect((await ask(next.access_token)).status).toBe(200)
    expect((await ask(session.access_token)).status).toBe(200)
  })

  it('keep an old one until the last of its tokens has expired', async () => {
    await addSigningKey(app.auth, 'administrator')
    travel(app, 70 * MINUTE)
    await deleteRetiredSigningKeys(app.auth)
    expect(await readKeys()).toHaveLength(2)
    travel(app, MINUTE)
    await deleteRetiredSigningKeys(app.auth)
    expect(await readKeys()).toHaveLength(1)
    travel(app, 24 * 60 * MINUTE)
    await deleteRetiredSigningKeys(app.auth)
    expect(await readKeys()).toHaveLength(1)
  })

  it('are read anew for a key id that another instance brought up', async () => {
    const other = await addSigningKey(app.auth, 'administrator')
    const row = await app.db
      .selectFrom('signing_key')
      .selectAll()
      .where('id', '=', other.kid)
      .executeTakeFirstOrThrow()
    const jwk = app.vault.open(
      { table: 'signing_key', column: 'sealed', rowId: row.id },
      { keyId: row.key_id, sealed: row.sealed },
    )
    travel(app, 2_000)
    const token = await new SignJWT(decode(1))
      .setProtectedHeader({ alg: 'ES256', kid: row.id, typ: 'JWT' })
      .sign(await importJWK(JSON.parse(jwk), 'ES256'))
    expect((await ask(token)).status).toBe(200)
  })
})

describe('a token', () => {
  async function expectBadToken(token: string): Promise<void> {
    const response = await ask(token)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT.*unable to parse or verify signature/),
    })
  }

  it('is taken as it was issued', async () => {
    expect((await ask(session.access_token)).status).toBe(200)
    expect((await ask(await sign({}))).status).toBe(200)
  })

  it.each(['none', 'None', 'nOnE'])('without a signature is refused: alg %s', async (alg) => {
    const payload = encode(decode(1))
    for (const header of [
      { alg, typ: 'JWT' },
      { ...decode(0), alg },
    ]) {
      await expectBadToken(`${encode(header)}.${payload}.`)
      await expectBadToken(`${encode(header)}.${payload}.${session.access_token.split('.')[2]}`)
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
      const content = `${encode({ ...decode(0), alg: 'HS256' })}.${encode(decode(1))}`
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
    const headers: Partial<JWTHeaderParameters>[] = [
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert.pem' },
      { x5c: [Buffer.from(await exportSPKI(publicKey)).toString('base64')] },
      {},
    ]
    for (const header of headers) {
      const token = await new SignJWT(decode(1))
        .setProtectedHeader({ alg: 'ES256', kid: decode(0).kid, typ: 'JWT', ...header })
        .sign(privateKey)
      await expectBadToken(token)
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
    async (token) => {
      const response = await ask(token || ' ')
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
    const { session_id } = decode(1, (await signInWithPassword(app, other)).access_token)
    expect(await readRefusal(await ask(await sign({ session_id })))).toEqual({
      status: 403,
      code: 'session_not_found',
    })
  })
})
