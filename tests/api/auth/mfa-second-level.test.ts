import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData, travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  addTestStaff,
  askAuth,
  enrollTotp,
  listFactors,
  openChallenge,
  readCode,
  readRefusal,
  signInTestStaff,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

describe('the client', () => {
  it('is elevated to the second level, and says MFA_CHALLENGE_VERIFIED', async () => {
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
    await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
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

describe('the second factor', () => {
  it('ends the sessions of the first level and drops what was left unverified', async () => {
    const other = await signInWithPassword(app, staff)
    await enrollTotp(app, token, 'Unverified')
    const elevated = await verifyTotp(app, token, await enrollTotp(app, token))
    expect(await listFactors(app, elevated.access_token)).toHaveLength(1)
    const response = await askAuth(app, '/user', { method: 'GET', token: other.access_token })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'session_not_found' })
  })

  it('keeps the session and puts its method first', async () => {
    const elevated = await verifyTotp(app, token, await enrollTotp(app, token))
    const claims = decodeJwt(elevated.access_token)
    expect(claims['session_id']).toBe(decodeJwt(token)['session_id'])
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: Math.floor(app.clock.now / 1000) },
        { method: 'password', timestamp: Math.floor(app.clock.now / 1000) },
      ],
    })
  })

  it('leaves every session that it elevated when it is removed, but elevates no other', async () => {
    const phone = await enrollTotp(app, token)
    const elevated = await verifyTotp(app, token, phone)
    const second = await signInWithPassword(app, staff)
    travel(app, 30_000)
    const alsoElevated = await verifyTotp(app, second.access_token, phone)
    const removed = await askAuth(app, `/factors/${phone.factorId}`, {
      method: 'DELETE',
      token: elevated.access_token,
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
    const response = await askAuth(app, '/user', { method: 'GET', token: alsoElevated.access_token })
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
    const challengeId = await openChallenge(app, token, phone.factorId)
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
