import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import { askAuth, signInWithPassword, type TestStaff } from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'
import { addSigningKey, deleteRetiredSigningKeys } from '../../../server/company/staff/signing-keys.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

function ask(bearer: string): Promise<Response> {
  return askAuth(app, '/user', { method: 'GET', token: bearer })
}

async function readKeys(): Promise<JWK[]> {
  const response = await app.deskRequest('/auth/v1/.well-known/jwks.json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  return ((await response.json()) as { keys: JWK[] }).keys
}

describe('the published keys', () => {
  it('are public halves alone', async () => {
    expect(await readKeys()).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: decodeProtectedHeader(token).kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ])
  })

  it('have private halves that are stored sealed', async () => {
    const row = await app.db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('"d"')
  })

  it('get a new one ten minutes before it signs', async () => {
    const before = decodeProtectedHeader(token).kid
    const { kid } = await addSigningKey({ ...app.auth, now: () => app.clock.now }, 'administrator')
    expect((await readKeys()).map((key) => key.kid)).toEqual([kid, before])
    travel(app, 10 * MINUTE - 1)
    expect(decodeProtectedHeader((await signInWithPassword(app, staff)).access_token).kid).toBe(before)
    travel(app, 1)
    const next = await signInWithPassword(app, staff)
    expect(decodeProtectedHeader(next.access_token).kid).toBe(kid)
    expect((await ask(next.access_token)).status).toBe(200)
    expect((await ask(token)).status).toBe(200)
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

  it('are reloaded for a key id that another instance created', async () => {
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
    const signed = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'ES256', kid: row.id, typ: 'JWT' })
      .sign(await importJWK(JSON.parse(jwk), 'ES256'))
    expect((await ask(signed)).status).toBe(200)
  })
})
