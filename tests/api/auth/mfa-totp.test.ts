import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createAuthClient } from '../../support/auth-client.ts'
import { addTestStaff, readCode } from '../../support/staff.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
  app.clock.now = Date.now()
})

afterEach(() => app[Symbol.asyncDispose]())

it('lifts the session of the client, from password to second factor', async () => {
  const staff = await addTestStaff(app)
  const { auth } = createAuthClient(app)
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  const signedIn = await auth.signInWithPassword(staff)
  expect(signedIn.error).toBeNull()
  const { data: enrolled, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(error).toBeNull()
  if (enrolled === null) throw new Error('no factor')
  const verified = await auth.mfa.challengeAndVerify({
    factorId: enrolled.id,
    code: readCode(app, enrolled.totp.secret),
  })
  expect(verified.error).toBeNull()
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await auth.getUser()).data.user?.factors).toHaveLength(1)
  expect((await auth.getClaims()).error).toBeNull()
  expect((await auth.refreshSession()).error).toBeNull()
  expect((await auth.signOut()).error).toBeNull()
  expect(events).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'MFA_CHALLENGE_VERIFIED',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
  ])
})
