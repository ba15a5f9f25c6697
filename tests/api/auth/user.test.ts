import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import {
  addTestStaff,
  askAuth,
  enrollTotp,
  password,
  readEventKinds,
  readRefusal,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { enableStaff, resetStaff } from '../../../server/auth/accounts/staff-accounts.ts'

const newPassword = 'a plum tree by the river'

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  app = await createTestApp()
  staff = await addTestStaff(app)
  token = (await signInWithPassword(app, staff)).access_token
})

afterEach(() => app[Symbol.asyncDispose]())

function change(body: object, bearer = token): Promise<Response> {
  return askAuth(app, '/user', { method: 'PUT', token: bearer, body })
}

it('is what the client gets, bare', async () => {
  const response = await askAuth(app, '/user', { method: 'GET', token })
  expect(await response.json()).toMatchObject({ id: staff.id, email: staff.email, role: 'authenticated' })
})

describe('metadata', () => {
  it('is merged, and null removes a member', async () => {
    app.clock.now = Date.now()
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    expectData(await auth.updateUser({ data: { locale: 'sw', theme: 'dark' } }))
    const { user } = expectData(await auth.updateUser({ data: { theme: null, size: 2 } }))
    expect(user.user_metadata).toEqual({ locale: 'sw', size: 2 })
    const claims = expectData(
      await auth.getClaims((await auth.refreshSession()).data.session?.access_token),
    ).claims
    expect(claims.user_metadata).toEqual({ locale: 'sw', size: 2 })
  })

  it('is limited, also over several changes', async () => {
    expect((await change({ data: { one: 'x'.repeat(3000) } })).status).toBe(200)
    expect(await readRefusal(await change({ data: { two: 'x'.repeat(3000) } }))).toEqual({
      status: 400,
      code: 'validation_failed',
    })
  })

  it('is limited, also over several changes at the same time', async () => {
    const parts = Array.from({ length: 5 }, (_, n) => change({ data: { [`part${n}`]: 'x'.repeat(3_000) } }))
    const statuses = (await Promise.all(parts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('is sealed where it is stored', async () => {
    await change({ data: { note: 'words of my own' } })
    const row = await app.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('words')
  })

  it.each([{ data: 'text' }, { data: [1] }, { data: 1 }])('is an object: %j', async (body) => {
    expect((await change(body)).status).toBe(400)
  })
})

it('ignores members that only administrators may set', async () => {
  const before = await app.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
  const response = await change({
    id: 'x',
    role: 'service_role',
    aud: 'admin',
    admin: true,
    is_admin: 1,
    name: 'Boss',
    email_confirmed_at: '2000-01-01',
    banned_until: null,
    password_hash: 'x',
    created_at: 0,
    data: { admin: true, role: 'admin', __proto__: { admin: true } },
  })
  expect(await response.json()).toMatchObject({
    id: staff.id,
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { name: 'Asha', admin: false },
  })
  const { sealed: _before, updated_at: _at, ...kept } = before
  expect(await app.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()).toMatchObject(kept)
  expect(await readRefusal(await change({ app_metadata: { admin: true } }))).toEqual({
    status: 403,
    code: 'not_admin',
  })
})

it('passes over null, which the client sends for what it has not', async () => {
  const body = {
    code_challenge: null,
    code_challenge_method: null,
    password: null,
    email: null,
    phone: null,
    app_metadata: null,
    data: null,
  }
  expect((await change(body)).status).toBe(200)
})

describe('the addresses of an account', () => {
  it.each([
    ['an e-mail address that is none', { email: 'nobody' }, 400, 'validation_failed'],
    ['another e-mail address', { email: 'other@pona.test' }, 422, 'email_change_disabled'],
    ["a colleague's address", { email: 'colleague@pona.test' }, 422, 'email_change_disabled'],
    ['a phone number', { phone: '+254700000001' }, 422, 'phone_provider_disabled'],
  ])('are fixed: %s is refused', async (_what, body, status, code) => {
    await addTestStaff(app, { email: 'colleague@pona.test' })
    expect(await readRefusal(await change(body))).toEqual({ status, code })
  })

  it('may be sent again as they are', async () => {
    expect((await change({ email: 'ASHA@pona.test', data: {} })).status).toBe(200)
  })

  it('are refused with the sentence that clients look for', async () => {
    const { message } = (await (await change({ email: 'nobody' })).json()) as { message: string }
    expect(message).toMatch(/^Unable to validate email address/)
  })
})

describe('a password', () => {
  it('is changed by the client, ends every other session and keeps this one', async () => {
    app.clock.now = Date.now()
    token = (await signInWithPassword(app, staff)).access_token
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    expectData(await auth.updateUser({ password: newPassword }))
    expect((await auth.getUser()).error).toBeNull()
    const other = await askAuth(app, '/user', { method: 'GET', token })
    expect(await readRefusal(other)).toEqual({ status: 403, code: 'session_not_found' })
    const old = await askAuth(app, '/token?grant_type=password', { body: staff })
    expect(old.status).toBe(400)
    await signInWithPassword(app, { ...staff, password: newPassword })
    expect(await readEventKinds(app, staff.id)).toContain('password-changed')
  })

  it.each([
    ['nothing', '', ['length', 'characters']],
    ['eleven characters', 'xk7#mq2$vb9', ['length']],
    ['eleven characters that are many bytes', '😀🦊🐘🦒🦓🐆🐊🐍🦅🦉🐝', ['length']],
    ['one character', 'z'.repeat(20), ['characters']],
    ['a common one', 'unbelievable', ['pwned']],
    ['a common one in capitals', 'UNBELIEVABLE', ['pwned']],
    ['a common one with digits behind', 'dragon123456', ['pwned']],
    ['a common one, twice', 'passwordpassword', ['pwned']],
    ['the own address', 'asha@pona.test', ['pwned']],
    ['the own address with a digit', 'Asha@Pona.test1', ['pwned']],
  ])('of %s is too weak', async (_what, weak, reasons) => {
    const response = await change({ password: weak })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'weak_password', weak_password: { reasons } })
  })

  it('that is weak becomes the error of the client that says why', async () => {
    app.clock.now = Date.now()
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    const { error } = await auth.updateUser({ password: 'unbelievable' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['pwned'] })
  })

  it('has up to 128 characters', async () => {
    const long = 'a plum tree by the river, and a mango tree by the road; '.repeat(3)
    expect(await readRefusal(await change({ password: long.slice(0, 129) }))).toEqual({
      status: 400,
      code: 'validation_failed',
    })
    expect((await change({ password: long.slice(0, 128) })).status).toBe(200)
    await signInWithPassword(app, { ...staff, password: long.slice(0, 128) })
    const cut = await askAuth(app, '/token?grant_type=password', {
      body: { ...staff, password: long.slice(0, 72) },
    })
    expect(cut.status).toBe(400)
  })

  it('is the same however its characters were composed', async () => {
    expect((await change({ password: 'Kilimanjaro é la montagna'.normalize('NFD') })).status).toBe(200)
    await signInWithPassword(app, { ...staff, password: 'Kilimanjaro é la montagna'.normalize('NFC') })
  })

  it('is not the one before', async () => {
    expect(await readRefusal(await change({ password }))).toEqual({ status: 422, code: 'same_password' })
  })

  it('of an account with a second factor is changed at the second level alone', async () => {
    const elevated = await verifyTotp(app, token, await enrollTotp(app, token))
    const first = (await signInWithPassword(app, staff)).access_token
    for (const body of [{ password: newPassword }, { email: 'x@pona.test' }, { phone: '+254700000001' }]) {
      expect(await readRefusal(await change(body, first))).toEqual({ status: 401, code: 'insufficient_aal' })
    }
    expect((await change({ data: { theme: 'dark' } }, first)).status).toBe(200)
    expect((await change({ password: newPassword }, elevated.access_token)).status).toBe(200)
  })

  it.each([
    ['a reset', 'session_not_found', () => resetStaff(app.auth, staff.email)],
    ['a disabling', 'user_banned', () => disableStaff(app.auth, staff.email)],
    ['a sign-out', 'session_not_found', () => askAuth(app, '/logout', { token })],
    [
      'a second factor of another session',
      'session_not_found',
      async () => {
        const { access_token } = await signInWithPassword(app, staff)
        await verifyTotp(app, access_token, await enrollTotp(app, access_token))
      },
    ],
  ])('is not changed after %s during the hashing', async (_what, code, intervene) => {
    const { passwords } = app.auth
    app.auth.passwords = {
      ...passwords,
      hash: async (text) => {
        await intervene()
        return passwords.hash(text)
      },
    }
    expect(await readRefusal(await change({ password: newPassword }))).toMatchObject({ code })
    app.auth.passwords = passwords
    await enableStaff(app.auth, staff.email)
    const body = { email: staff.email, password: newPassword }
    const response = await askAuth(app, '/token?grant_type=password', { body })
    expect(await readRefusal(response)).toMatchObject({ code: 'invalid_credentials' })
  })
})
