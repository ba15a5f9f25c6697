import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData, travel } from '#testing/desk/auth-client.ts'
import { addPasskey } from '#testing/desk/passkeys.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  askAuth,
  enrollTotp,
  listFactors,
  readEventKinds,
  readRefusal,
  resetTestStaff,
  type SessionAnswer,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

const MINUTE = 60_000
const wrong = { status: 422, code: 'mfa_verification_failed' }

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

type Codes = { id: string; total: number; codes: string[] }

const make = (token: string, path = '') => askAuth(app, `/factors/recovery-codes${path}`, { token, body: {} })

async function makeCodes(token: string, path?: string): Promise<Codes> {
  const response = await make(token, path)
  expect(response.status).toBe(200)
  return (await response.json()) as Codes
}

/** An app as second step, and ten codes. */
async function prepare() {
  const authenticator = await enrollTotp(app, token)
  const session = await verifyTotp(app, token, authenticator)
  const { id, codes } = await makeCodes(session.access_token)
  return { authenticator, session, id, codes }
}

const spend = (token: string, code: string | undefined) =>
  askAuth(app, '/factors/recovery-codes/verify', { token, body: { code } })

async function readStatus(token: string) {
  return (await askAuth(app, '/factors/recovery-codes', { method: 'GET', token })).json()
}

describe('recovery codes', () => {
  it('are ten, of which none is stored or told again', async () => {
    const { session, id, codes } = await prepare()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    expect(await readStatus(session.access_token)).toEqual({
      id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    expect(await listFactors(app, session.access_token)).toContainEqual(
      expect.objectContaining({ id, factor_type: 'recovery_code', friendly_name: 'Recovery codes' }),
    )
    const row = await app.db.selectFrom('factor').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const opened = app.vault.open(
      { table: 'factor', column: 'sealed', rowId: id },
      { keyId: row.key_id, sealed: row.sealed },
    )
    for (const code of codes) expect(opened).not.toContain(code)
  })

  it('stand in for the second step, each once, however they are typed', async () => {
    const { codes } = await prepare()
    const [first = '', second = ''] = codes
    const { access_token } = await signInWithPassword(app, staff)
    const typed = ` ${first.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `
    const response = await spend(access_token, typed)
    expect(response.status).toBe(200)
    const session = (await response.json()) as SessionAnswer
    const desk = { headers: { authorization: `Bearer ${session.access_token}` } }
    expect((await app.deskRequest('/desk/v1/workplace', desk)).status).toBe(200)
    expect(await readStatus(session.access_token)).toMatchObject({ remaining: 9 })
    const again = (await signInWithPassword(app, staff)).access_token
    expect(await readRefusal(await spend(again, first))).toEqual(wrong)
    expect((await spend(again, second)).status).toBe(200)
    expect(await readEventKinds(app, staff.id)).toContain('recovery-code-used')
    const mails = await app.db.selectFrom('outbox').select(['kind', 'item_id']).execute()
    expect(mails.map(({ kind }) => kind)).toContain('recovery-code-used')
    expect(mails.some(({ item_id }) => item_id.endsWith(staff.id))).toBe(true)
  })

  it('let only one of two requests in with one code', async () => {
    const { codes } = await prepare()
    const { access_token } = await signInWithPassword(app, staff)
    const answers = await Promise.all([spend(access_token, codes[0]), spend(access_token, codes[0])])
    const [first, other] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    // The code is spent, or the sign-in has ended the session of the other request already.
    expect([first, [403, 422].includes(other ?? 0)]).toEqual([200, true])
  })

  it('are refused for a quarter of an hour after five wrong ones', async () => {
    const { codes } = await prepare()
    const { access_token } = await signInWithPassword(app, staff)
    for (let n = 0; n < 5; n++) expect(await readRefusal(await spend(access_token, '0000'))).toEqual(wrong)
    expect(await readRefusal(await spend(access_token, codes[0]))).toEqual({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    })
    travel(app, 15 * MINUTE)
    expect((await spend(access_token, codes[0])).status).toBe(200)
  })

  it('are refused for a person who has none', async () => {
    await verifyTotp(app, token, await enrollTotp(app, token))
    const { access_token } = await signInWithPassword(app, staff)
    expect(await readRefusal(await spend(access_token, '0000000000000000'))).toEqual(wrong)
    const status = await askAuth(app, '/factors/recovery-codes', { method: 'GET', token: access_token })
    expect(await readRefusal(status)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('can be made anew, which voids the earlier ones and keeps who is signed in', async () => {
    const { id, codes } = await prepare()
    const { access_token } = await signInWithPassword(app, staff)
    const session = (await (await spend(access_token, codes[0])).json()) as SessionAnswer
    const renewed = await makeCodes(session.access_token, '/regenerate')
    expect(renewed.id).toBe(id)
    expect(await readStatus(session.access_token)).toMatchObject({ remaining: 10 })
    const again = (await signInWithPassword(app, staff)).access_token
    expect(await readRefusal(await spend(again, codes[1]))).toEqual(wrong)
    expect((await spend(again, renewed.codes[0])).status).toBe(200)
  })

  it('are made and removed by a confirmed sign-in alone, beside another second step', async () => {
    const low = { status: 403, code: 'insufficient_aal' }
    expect(await readRefusal(await make(token))).toEqual(low)
    const { session, id } = await prepare()
    const { access_token } = session
    expect(await readRefusal(await make(access_token))).toEqual({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
    const first = (await signInWithPassword(app, staff)).access_token
    expect(await readRefusal(await make(first, '/regenerate'))).toEqual(low)
    const remove = (token: string) => askAuth(app, '/factors/recovery-codes', { method: 'DELETE', token })
    expect(await readRefusal(await remove(first))).toEqual(low)
    expect(await (await remove(access_token)).json()).toEqual({ id })
    expect(await readRefusal(await make(access_token, '/regenerate'))).toEqual({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  it('go with the last other second step, and are no second step of the last administrator', async () => {
    const { session, id, authenticator } = await prepare()
    const { access_token } = session
    const byGeneralRoute = await askAuth(app, `/factors/${id}`, { method: 'DELETE', token: access_token })
    expect(await readRefusal(byGeneralRoute)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
    const removed = await askAuth(app, `/factors/${authenticator.factorId}`, {
      method: 'DELETE',
      token: access_token,
    })
    expect(removed.status).toBe(200)
    expect(await app.db.selectFrom('factor').selectAll().execute()).toEqual([])
  })

  it('are void after a reset', async () => {
    await prepare()
    await resetTestStaff(app, staff.email)
    expect(await app.db.selectFrom('factor').selectAll().execute()).toEqual([])
  })

  it('of an earlier set, put back by somebody without the keys, open nothing', async () => {
    const { session, codes, id } = await prepare()
    const earlier = await app.db
      .selectFrom('factor')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await makeCodes(session.access_token, '/regenerate')
    await app.db
      .updateTable('factor')
      .set({ key_id: earlier.key_id, sealed: earlier.sealed })
      .where('id', '=', id)
      .execute()
    const { access_token } = await signInWithPassword(app, staff)
    expect(await readRefusal(await spend(access_token, codes[0]))).toEqual(wrong)
  })

  it('are what the unmodified client asks for', async () => {
    const { session } = await addPasskey(app, token)
    const client = createAuthClient(app, { auth: { experimental: { recoveryCodes: true } } })
    await client.auth.setSession(session)
    const { codes } = expectData(await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Paper' }))
    expect(expectData(await client.auth.mfa.listFactors()).recovery_code).toHaveLength(1)
    expectData(await client.auth.signInWithPassword(staff))
    expectData(await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }))
    expect(expectData(await client.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
    })
    expect(expectData(await client.auth.mfa.recoveryCodes.getStatus())).toMatchObject({ remaining: 9 })
    expect(expectData(await client.auth.mfa.recoveryCodes.regenerate()).codes).toHaveLength(10)
    expectData(await client.auth.mfa.recoveryCodes.unenroll())
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  })
})
