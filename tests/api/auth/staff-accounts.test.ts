import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { route } from '#contract/api/route.ts'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import {
  addTestStaff,
  askAuth,
  password,
  readEventKinds,
  readRefusal,
  resetTestStaff,
  signInTestStaff,
  signInWithPassword,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { addStaff, enableStaff, resetStaff } from '../../../server/auth/accounts/staff-accounts.ts'
import { serveRoute } from '../../../server/company/staff/serve-route.ts'
import { endSession, listSessions, listStaff } from '../../../server/company/staff/staff-directory.ts'
import { requireStaff, type StaffVariables } from '../../../server/company/staff/staff-guard.ts'
import { AppError } from '../../../server/platform/http/app-error.ts'

const DAY = 24 * 60 * 60 * 1000

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
  app.clock.now = Date.now()
})

afterEach(() => app[Symbol.asyncDispose]())

async function invite(email = 'asha@pona.test') {
  const added = await addStaff(app.auth, { email, admin: false })
  if (added.outcome !== 'added') return expect.unreachable()
  const link = new URL(added.link ?? '')
  return { ...added, link, token: new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '' }
}

function take(token_hash: unknown, type: unknown = 'invite'): Promise<Response> {
  return askAuth(app, '/verify', { body: { type, token_hash } })
}

describe('an invitation', () => {
  it('leads to the welcome page of the desk, with its token where no server sees it', async () => {
    const { link } = await invite()
    expect(link.origin + link.pathname + link.search).toBe('http://localhost:8081/welcome')
    expect(link.hash).toMatch(/^#type=invite&token_hash=[\w-]{43}$/)
  })

  it('is taken up by the client, which then sets a password', async () => {
    const { token, id } = await invite()
    const { auth } = createAuthClient(app)
    const { user } = expectData(await auth.verifyOtp({ type: 'invite', token_hash: token }))
    expect(user?.id).toBe(id)
    const { currentAuthenticationMethods } = expectData(await auth.mfa.getAuthenticatorAssuranceLevel())
    expect(currentAuthenticationMethods).toMatchObject([{ method: 'invite' }])
    expectData(await auth.updateUser({ password }))
    await signInWithPassword(app, { id, email: 'asha@pona.test', password })
  })

  it('works once, also for many at the same time', async () => {
    const { token } = await invite()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await take(token)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
  })

  it('works for a day', async () => {
    const { token } = await invite()
    app.clock.now += DAY
    expect(await readRefusal(await take(token))).toEqual({ status: 403, code: 'otp_expired' })
  })

  it('is stored as a hash', async () => {
    const { token } = await invite()
    const [row] = await app.db.selectFrom('one_time_link').selectAll().execute()
    expect(Buffer.from(row?.token_hash ?? []).toString('base64url')).not.toBe(token)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it.each([
    ['another type', 'signup', 400, 'validation_failed'],
    ['the type of the other link', 'recovery', 403, 'otp_expired'],
    ['no type', undefined, 400, 'validation_failed'],
  ])('is not taken up as %s', async (_what, type, status, code) => {
    const { token } = await invite()
    const body = { type, token_hash: token }
    expect(await readRefusal(await askAuth(app, '/verify', { body }))).toEqual({ status, code })
    expect((await take(token)).status).toBe(200)
  })

  it.each(['', 'x', null, 1, ['x']])('is not %j', async (token) => {
    expect([400, 403]).toContain((await take(token)).status)
  })

  it('is void once the account was disabled, enabled again or not, and once another is made', async () => {
    const { token } = await invite()
    await disableStaff(app.auth, 'asha@pona.test')
    expect((await take(token)).status).toBe(403)
    await enableStaff(app.auth, 'asha@pona.test')
    expect((await take(token)).status).toBe(403)
    const second = await resetTestStaff(app, 'asha@pona.test')
    expect(second.link).toContain('#type=recovery&token_hash=')
    expect((await take(token)).status).toBe(403)
  })
})

describe('an account', () => {
  it('is not made by oneself', async () => {
    const { auth } = createAuthClient(app)
    expect((await auth.signUp({ email: 'new@pona.test', password })).error?.code).toBe('signup_disabled')
    expect((await auth.signInWithOtp({ email: 'new@pona.test' })).error?.code).toBe('email_provider_disabled')
    expect((await auth.resetPasswordForEmail('new@pona.test')).error?.code).toBe('email_provider_disabled')
    expect(await listStaff(app.db)).toEqual([])
  })

  it('is one per address, in any case', async () => {
    await addTestStaff(app)
    expect(await addStaff(app.auth, { email: 'ASHA@pona.test', admin: true })).toEqual({ outcome: 'exists' })
    expect(await listStaff(app.db)).toMatchObject([{ email: 'asha@pona.test', admin: false }])
  })

  it('has the given name, or else its address', async () => {
    await addStaff(app.auth, { email: 'b.odhiambo@pona.test', admin: true, name: '  ' })
    await addTestStaff(app, { name: 'Asha Mwangi' })
    expect(await listStaff(app.db)).toEqual([
      { id: expect.any(String), email: 'asha@pona.test', name: 'Asha Mwangi', admin: false, disabled: false },
      {
        id: expect.any(String),
        email: 'b.odhiambo@pona.test',
        name: 'b.odhiambo',
        admin: true,
        disabled: false,
      },
    ])
  })

  it('is not made with a weak password', async () => {
    const weak = addStaff(app.auth, { email: 'a@pona.test', admin: false, password: 'short' })
    await expect(weak).rejects.toThrow('The password is too weak')
    expect(await listStaff(app.db)).toEqual([])
  })

  it('that is reset has no password, factor, linked identity, known address or session', async () => {
    const { staff, accessToken } = await signInTestStaff(app)
    const reset = await resetTestStaff(app, staff.email)
    expect((await askAuth(app, '/user', { method: 'GET', token: accessToken })).status).toBe(403)
    expect((await askAuth(app, '/token?grant_type=password', { body: staff })).status).toBe(400)
    for (const table of ['factor', 'session', 'known_address'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const token = new URLSearchParams(new URL(reset.link).hash.slice(1)).get('token_hash')
    expect((await take(token, 'recovery')).status).toBe(200)
    expect(await readEventKinds(app, staff.id)).toContain('account-reset')
  })

  it('that is not there can be neither reset nor disabled', async () => {
    expect(await resetStaff(app.auth, 'nobody@pona.test')).toEqual({ outcome: 'no-account' })
    expect(await disableStaff(app.auth, 'nobody@pona.test')).toEqual({ outcome: 'no-account' })
  })
})

describe('the guard of the desk', () => {
  const forAdministrators = route('GET', 'admin', { summary: 'Who it is', callers: 'administrators' })

  function createGuarded() {
    const guarded = new Hono<{ Variables: StaffVariables }>()
    guarded.onError((error, c) =>
      error instanceof AppError ? c.json({ code: error.code }, error.status) : c.text(String(error), 500),
    )
    guarded.use(requireStaff(app.auth, async () => undefined))
    guarded.get('/', (c) => c.json(c.get('staff')))
    serveRoute(guarded, forAdministrators, (c) => c.json(c.get('staff')))
    return guarded
  }

  async function ask(path: string, token: string) {
    const response = await createGuarded().request(path, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, body: await response.json() }
  }

  it('says who it is', async () => {
    const { staff, accessToken } = await signInTestStaff(app)
    expect(await ask('/', accessToken)).toEqual({
      status: 200,
      body: { id: staff.id, email: staff.email, name: 'Asha', admin: false, sessionId: expect.any(String) },
    })
  })

  it('reserves some routes for administrators', async () => {
    const plain = await signInTestStaff(app)
    const admin = await signInTestStaff(app, { email: 'admin@pona.test', admin: true })
    expect(await ask('/admin', plain.accessToken)).toEqual({ status: 403, body: { code: 'forbidden' } })
    expect((await ask('/admin', admin.accessToken)).status).toBe(200)
  })

  it('refuses the first level, and the public key', async () => {
    const staff = await addTestStaff(app)
    const { access_token } = await signInWithPassword(app, staff)
    expect(await ask('/', access_token)).toEqual({ status: 403, body: { code: 'second_factor_needed' } })
    for (const token of ['pona-public', 'x.y.z', '']) {
      expect(await ask('/', token)).toEqual({ status: 401, body: { code: 'signed_out' } })
    }
  })

  it.each([
    ['signed out', 'signed_out', (id: string) => endSession(app.auth, { staffId: id, sessionId: '' })],
    ['disabled', 'account_disabled', () => disableStaff(app.auth, 'asha@pona.test')],
    ['reset', 'signed_out', () => resetStaff(app.auth, 'asha@pona.test')],
  ])('refuses at once an account that was %s', async (what, code, act) => {
    const { staff, accessToken } = await signInTestStaff(app)
    await act(staff.id)
    if (what === 'signed out') await askAuth(app, '/logout', { token: accessToken })
    expect(await ask('/', accessToken)).toEqual({ status: 401, body: { code } })
  })

  it('refuses at once after the factor was removed, whatever the token says', async () => {
    const { accessToken, authenticator } = await signInTestStaff(app)
    await askAuth(app, `/factors/${authenticator.factorId}`, { method: 'DELETE', token: accessToken })
    expect(await ask('/', accessToken)).toEqual({ status: 403, body: { code: 'second_factor_needed' } })
  })
})

describe('the sessions of a member of staff', () => {
  it('are listed with what tells them apart, and end one by one', async () => {
    const { staff, accessToken } = await signInTestStaff(app)
    const response = await askAuth(app, '/token?grant_type=password', {
      body: staff,
      headers: { 'user-agent': 'Firefox on a tablet' },
    })
    expect(response.status).toBe(200)
    const sessions = await listSessions(app.db, staff.id)
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual(
      expect.objectContaining({ userAgent: 'Firefox on a tablet', aal: 'aal1', addressBlock: 'unknown' }),
    )
    const elevated = sessions.find(({ aal }) => aal === 'aal2')
    const other = await addTestStaff(app, { email: 'other@pona.test' })
    const sessionId = elevated?.id ?? ''
    expect(await endSession(app.auth, { staffId: other.id, sessionId })).toBe(false)
    expect((await askAuth(app, '/user', { method: 'GET', token: accessToken })).status).toBe(200)
    expect(await endSession(app.auth, { staffId: staff.id, sessionId })).toBe(true)
    expect((await askAuth(app, '/user', { method: 'GET', token: accessToken })).status).toBe(403)
    expect(await listSessions(app.db, staff.id)).toHaveLength(1)
  })
})
