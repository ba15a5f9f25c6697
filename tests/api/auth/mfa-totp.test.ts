import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createAuthClient, expectData, stopClocks, travel } from '../../support/auth-client.ts'
import {
  type Authenticator,
  addTestStaff,
  askAuth,
  enrollTotp,
  readCode,
  readEventKinds,
  readRefusal,
  type SessionAnswer,
  signInTestStaff,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '../../support/staff.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  app = await createTestApp()
  stopClocks(app)
  staff = await addTestStaff(app)
  token = (await signInWithPassword(app, staff)).access_token
})

afterEach(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

async function challenge({ factorId }: Authenticator, bearer = token): Promise<string> {
  const response = await askAuth(app, `/factors/${factorId}/challenge`, { token: bearer })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

function answer(authenticator: Authenticator, challengeId: string, code: string, bearer = token) {
  return askAuth(app, `/factors/${authenticator.factorId}/verify`, {
    token: bearer,
    body: { challenge_id: challengeId, code },
  })
}

async function listFactors(bearer = token) {
  const response = await askAuth(app, '/user', { method: 'GET', token: bearer })
  return ((await response.json()) as SessionAnswer['user']).factors ?? []
}

describe('the client', () => {
  it('is lifted to the second level, and says MFA_CHALLENGE_VERIFIED', async () => {
    const { auth } = createAuthClient(app)
    const events: string[] = []
    auth.onAuthStateChange((event) => events.push(event))
    expectData(await auth.signInWithPassword(staff))
    const factor = expectData(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const code = readCode(app, factor.totp.secret)
    expectData(await auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
    expect(expectData(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const factors = expectData(await auth.mfa.listFactors())
    expect(factors.totp).toMatchObject([{ id: factor.id, friendly_name: 'Phone', status: 'verified' }])
    await vi.waitFor(() => expect(events).toContain('MFA_CHALLENGE_VERIFIED'))
    expect(events.filter((event) => event === 'SIGNED_IN')).toHaveLength(1)
  })

  it('learns from the session of a second sign-in that it can reach the second level', async () => {
    await signInTestStaff(app, { email: 'other@pona.test' })
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword({ ...staff, email: 'other@pona.test' }))
    expect(expectData(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
  })

  it('unenrolls, and is at the first level from the next refresh', async () => {
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    const factor = expectData(await auth.mfa.enroll({ factorType: 'totp' }))
    const code = readCode(app, factor.totp.secret)
    expectData(await auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
    expect(expectData(await auth.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id })
    expectData(await auth.refreshSession())
    expect(expectData(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })
})

describe('enrolling', () => {
  it('gives secret, address and a picture that stands in a data URL as it is', async () => {
    const response = await askAuth(app, '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Pona desk' },
    })
    const factor = (await response.json()) as { totp: Record<'qr_code' | 'secret' | 'uri', string> }
    expect(factor).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factor.totp.qr_code).toMatch(/^<svg .*<\/svg>$/)
    expect(factor.totp.qr_code).not.toMatch(/[#%\n]/)
    expect(factor.totp.uri).toMatch(
      /^otpauth:\/\/totp\/Pona%20desk:asha%40pona\.test\?issuer=Pona%20desk&secret=\w{32}&algorithm=SHA1&digits=6&period=30$/,
    )
  })

  it('names the desk as issuer where the client names none', async () => {
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    const factor = expectData(await auth.mfa.enroll({ factorType: 'totp' }))
    expect(new URL(factor.totp.uri).searchParams.get('issuer')).toBe('localhost:8081')
  })

  it('keeps the secret sealed', async () => {
    const { secret } = await enrollTotp(app, token)
    const rows = await app.db.selectFrom('factor').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const value of Object.values(rows[0] ?? {})) {
      expect(
        Buffer.from(typeof value === 'object' && value ? value : String(value)).toString('latin1'),
      ).not.toContain(secret)
    }
    expect(await listFactors()).toEqual([expect.not.objectContaining({ secret: expect.anything() })])
  })

  it.each([
    ['another type', { factor_type: 'pigeon' }, 400, 'validation_failed'],
    ['no type', {}, 400, 'validation_failed'],
    ['webauthn', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    ['a name without end', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, status, code) => {
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({ status, code })
  })

  it('refuses a name that is taken, the empty one too', async () => {
    for (const body of [{ factor_type: 'totp', friendly_name: 'Phone' }, { factor_type: 'totp' }]) {
      expect((await askAuth(app, '/factors', { token, body })).status).toBe(200)
      expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
        status: 422,
        code: 'mfa_factor_name_conflict',
      })
    }
  })

  it('refuses an eleventh factor', async () => {
    for (let n = 0; n < 10; n++) await enrollTotp(app, token, `Phone ${n}`)
    const body = { factor_type: 'totp', friendly_name: 'One more' }
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  it('drops what nobody went on with for five minutes, and keeps what was challenged', async () => {
    await enrollTotp(app, token, 'Abandoned')
    const challenged = await enrollTotp(app, token, 'Challenged')
    await challenge(challenged)
    travel(app, 5 * MINUTE + 1)
    await enrollTotp(app, token, 'Abandoned')
    expect((await listFactors()).map(({ id }) => id)).toContain(challenged.factorId)
    expect(await listFactors()).toHaveLength(2)
  })

  it('of another factor is closed to the first level', async () => {
    await verifyTotp(app, token, await enrollTotp(app, token))
    const first = await signInWithPassword(app, staff)
    const body = { factor_type: 'totp', friendly_name: 'Mine now' }
    expect(await readRefusal(await askAuth(app, '/factors', { token: first.access_token, body }))).toEqual({
      status: 403,
      code: 'insufficient_aal',
    })
  })
})

describe('a code', () => {
  let phone: Authenticator

  beforeEach(async () => {
    phone = await enrollTotp(app, token)
  })

  it.each([-1, 0, 1])('of the step %i is taken', async (steps) => {
    const response = await answer(phone, await challenge(phone), readCode(app, phone.secret, steps))
    expect(response.status).toBe(200)
  })

  it.each([-2, 2])('of the step %i is refused', async (steps) => {
    const response = await answer(phone, await challenge(phone), readCode(app, phone.secret, steps))
    expect(await response.json()).toEqual({
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1"])('"%s" is refused', async (code) => {
    const response = await answer(phone, await challenge(phone), code)
    expect([400, 422]).toContain(response.status)
  })

  it('may be wrong and then right, on one challenge', async () => {
    const challengeId = await challenge(phone)
    const wrong = readCode(app, phone.secret, 5)
    expect((await answer(phone, challengeId, wrong)).status).toBe(422)
    expect((await answer(phone, challengeId, readCode(app, phone.secret))).status).toBe(200)
  })

  it('works once of fifty at the same time', async () => {
    const challenges = [await challenge(phone), await challenge(phone)]
    const code = readCode(app, phone.secret)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => (await answer(phone, challenges[n % 2] ?? '', code)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('works once, also over a new challenge, an earlier step, and a clock set back', async () => {
    const code = readCode(app, phone.secret)
    const earlier = readCode(app, phone.secret, -1)
    const lifted = (await (await answer(phone, await challenge(phone), code)).json()) as SessionAnswer
    const bearer = lifted.access_token
    for (const again of [code, earlier]) {
      expect(await readRefusal(await answer(phone, await challenge(phone, bearer), again, bearer))).toEqual({
        status: 422,
        code: 'mfa_verification_failed',
      })
    }
    travel(app, -1000)
    expect((await answer(phone, await challenge(phone, bearer), code, bearer)).status).toBe(422)
    travel(app, 31_000)
    const next = readCode(app, phone.secret)
    expect((await answer(phone, await challenge(phone, bearer), next, bearer)).status).toBe(200)
  })

  it('is not checked any more after five failures, and is again after a quarter of an hour', async () => {
    const challengeId = await challenge(phone)
    for (let n = 0; n < 5; n++) await answer(phone, challengeId, readCode(app, phone.secret, 5 + n))
    const refused = await answer(phone, await challenge(phone), readCode(app, phone.secret))
    expect(await readRefusal(refused)).toEqual({ status: 429, code: 'over_request_rate_limit' })
    travel(app, 15 * MINUTE)
    const response = await answer(phone, await challenge(phone), readCode(app, phone.secret))
    expect(response.status).toBe(200)
    expect((await readEventKinds(app, staff.id)).filter((kind) => kind === 'factor-failed')).toHaveLength(5)
  })
})

describe('a challenge', () => {
  let phone: Authenticator

  beforeEach(async () => {
    phone = await enrollTotp(app, token)
  })

  it('says what it is and until when it is good', async () => {
    const body = { factorId: phone.factorId }
    const response = await askAuth(app, `/factors/${phone.factorId}/challenge`, { token, body })
    expect(await response.json()).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: Math.floor(app.clock.now / 1000) + 300,
    })
    expect(await listFactors()).toMatchObject([{ last_challenged_at: new Date(app.clock.now).toISOString() }])
  })

  it('is good once', async () => {
    const challengeId = await challenge(phone)
    const lifted = await answer(phone, challengeId, readCode(app, phone.secret))
    const bearer = ((await lifted.json()) as SessionAnswer).access_token
    travel(app, 30_000)
    const again = await answer(phone, challengeId, readCode(app, phone.secret), bearer)
    expect(await readRefusal(again)).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  it('is good for five minutes, then gone', async () => {
    const challengeId = await challenge(phone)
    travel(app, 5 * MINUTE)
    const late = await answer(phone, challengeId, readCode(app, phone.secret))
    expect(await readRefusal(late)).toEqual({ status: 422, code: 'mfa_challenge_expired' })
    const later = await answer(phone, challengeId, readCode(app, phone.secret))
    expect(await readRefusal(later)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
  })

  it('of one factor opens no other', async () => {
    const tablet = await enrollTotp(app, token, 'Tablet')
    const response = await answer(phone, await challenge(tablet), readCode(app, phone.secret))
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
  })

  it.each([undefined, null, 'x', '00000000-0000-4000-8000-000000000000'])(
    'that was never opened is refused: %s',
    async (challenge_id) => {
      const body = { challenge_id, code: readCode(app, phone.secret) }
      const response = await askAuth(app, `/factors/${phone.factorId}/verify`, { token, body })
      expect(await readRefusal(response)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
    },
  )
})

describe('the second factor', () => {
  it('ends the sessions of the first level and drops what was left unverified', async () => {
    const other = await signInWithPassword(app, staff)
    await enrollTotp(app, token, 'Unverified')
    const lifted = await verifyTotp(app, token, await enrollTotp(app, token))
    expect(await listFactors(lifted.access_token)).toHaveLength(1)
    const response = await askAuth(app, '/user', { method: 'GET', token: other.access_token })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'session_not_found' })
  })

  it('keeps the session and puts its method first', async () => {
    const read = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    const lifted = await verifyTotp(app, token, await enrollTotp(app, token))
    const claims = read(lifted.access_token)
    expect(claims.session_id).toBe(read(token).session_id)
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: Math.floor(app.clock.now / 1000) },
        { method: 'password', timestamp: Math.floor(app.clock.now / 1000) },
      ],
    })
  })

  it('leaves every session that it lifted when it is removed, but lifts it no more', async () => {
    const phone = await enrollTotp(app, token)
    const lifted = await verifyTotp(app, token, phone)
    const second = await signInWithPassword(app, staff)
    travel(app, 30_000)
    const alsoLifted = await verifyTotp(app, second.access_token, phone)
    const removed = await askAuth(app, `/factors/${phone.factorId}`, {
      method: 'DELETE',
      token: lifted.access_token,
    })
    expect(await removed.json()).toEqual({ id: phone.factorId })
    const rows = await app.db.selectFrom('session').select(['aal', 'factor_id', 'methods']).execute()
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row).toMatchObject({
        aal: 'aal1',
        factor_id: null,
        methods: expect.not.stringContaining('totp'),
      })
    }
    const response = await askAuth(app, '/user', { method: 'GET', token: alsoLifted.access_token })
    expect(response.status).toBe(200)
  })

  it('is not removed by a session of the first level, but an unverified one is', async () => {
    const phone = await enrollTotp(app, token)
    await verifyTotp(app, token, phone)
    const first = (await signInWithPassword(app, staff)).access_token
    const path = `/factors/${phone.factorId}`
    expect(await readRefusal(await askAuth(app, path, { method: 'DELETE', token: first }))).toEqual({
      status: 422,
      code: 'insufficient_aal',
    })
    const other = await addTestStaff(app, { email: 'other@pona.test' })
    const otherToken = (await signInWithPassword(app, other)).access_token
    const unverified = await enrollTotp(app, otherToken)
    const removal = await askAuth(app, `/factors/${unverified.factorId}`, {
      method: 'DELETE',
      token: otherToken,
    })
    expect(removal.status).toBe(200)
  })

  it('of another person is as if there were none', async () => {
    const phone = await enrollTotp(app, token)
    const challengeId = await challenge(phone)
    const other = await addTestStaff(app, { email: 'other@pona.test' })
    const thief = (await signInWithPassword(app, other)).access_token
    const path = `/factors/${phone.factorId}`
    const body = { challenge_id: challengeId, code: readCode(app, phone.secret) }
    for (const response of [
      await askAuth(app, `${path}/challenge`, { token: thief }),
      await askAuth(app, `${path}/verify`, { token: thief, body }),
      await askAuth(app, path, { method: 'DELETE', token: thief }),
    ]) {
      expect(await readRefusal(response)).toEqual({ status: 404, code: 'mfa_factor_not_found' })
    }
    const own = await enrollTotp(app, thief)
    const crossed = await askAuth(app, `/factors/${own.factorId}/verify`, { token: thief, body })
    expect(await readRefusal(crossed)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
  })

  it.each(['/factors/x/challenge', '/factors/x/verify'])('needs a UUID: %s', async (path) => {
    expect(await readRefusal(await askAuth(app, path, { token }))).toEqual({
      status: 404,
      code: 'validation_failed',
    })
  })
})
