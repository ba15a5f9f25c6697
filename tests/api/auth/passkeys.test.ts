import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { travel } from '#testing/desk/auth-client.ts'
import { createPasskey } from '#testing/desk/passkey.ts'
import {
  addPasskey,
  answerPasskey,
  challengePasskey,
  enrollPasskey,
  finishPasskeySignIn,
  here,
  signInWithPasskey,
  startPasskeySignIn,
} from '#testing/desk/passkeys.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  addTestStaff,
  answerChallenge,
  askAuth,
  enrollTotp,
  listFactors,
  openChallenge,
  readEventKinds,
  readRefusal,
  resetTestStaff,
  type SessionAnswer,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'

const MINUTE = 60_000
const wrong = { status: 422, code: 'mfa_verification_failed' }
const refused = { status: 400, code: 'webauthn_verification_failed' }

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

async function readSession(response: Response): Promise<SessionAnswer> {
  expect(response.status).toBe(200)
  return (await response.json()) as SessionAnswer
}

function readClaims({ access_token }: SessionAnswer): { aal: string; amr: { method: string }[] } {
  return JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
}

const openDesk = ({ access_token }: SessionAnswer) =>
  app.deskRequest('/desk/v1/workplace', { headers: { authorization: `Bearer ${access_token}` } })

describe('making a passkey', () => {
  it('asks for one that is found without an address and that checks its holder, for the name of the desk', async () => {
    const factorId = await enrollPasskey(app, token)
    const { type, publicKey } = await challengePasskey(app, token, factorId)
    expect(type).toBe('create')
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: staff.email, displayName: 'Asha' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      hints: [],
    })
    expect(Buffer.from(publicKey.user?.id ?? '', 'base64url').toString()).toBe(staff.id)
  })

  it('confirms the sign-in at once, as the second step', async () => {
    const { session } = await addPasskey(app, token)
    expect(readClaims(session)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    expect((await openDesk(session)).status).toBe(200)
    expect(await listFactors(app, session.access_token)).toEqual([
      expect.objectContaining({ factor_type: 'webauthn', friendly_name: 'Passkey', status: 'verified' }),
    ])
  })

  it('excludes the passkeys that are there, and refuses one of them', async () => {
    const { passkey, session } = await addPasskey(app, token)
    const again = session.access_token
    const factorId = await enrollPasskey(app, again, 'Another')
    const { challengeId, type, publicKey } = await challengePasskey(app, again, factorId)
    expect(publicKey.excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id])
    const credential = passkey.make({ challenge: publicKey.challenge, ...here })
    const answer = await answerPasskey(app, again, { factorId, challengeId, type, credential })
    expect(await readRefusal(answer)).toEqual(wrong)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a device that did not check its holder', { isUserVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a browser that brings certificates, which nobody asked for', { format: 'android-key' }],
  ])('is refused from %s', async (_, changed) => {
    const factorId = await enrollPasskey(app, token)
    const { challengeId, type, publicKey } = await challengePasskey(app, token, factorId)
    const credential = createPasskey().make({ challenge: publicKey.challenge, ...here, ...changed })
    const answer = await answerPasskey(app, token, { factorId, challengeId, type, credential })
    expect(await readRefusal(answer)).toEqual(wrong)
    expect(await listFactors(app, token)).toMatchObject([{ status: 'unverified' }])
  })

  it('is refused with a code, and a code with a passkey', async () => {
    const factorId = await enrollPasskey(app, token)
    const { challengeId } = await challengePasskey(app, token, factorId)
    const byCode = await answerChallenge(app, token, { factorId, challengeId, code: '123456' })
    expect(await readRefusal(byCode)).toEqual(wrong)
    const totp = await enrollTotp(app, token)
    const opened = await openChallenge(app, token, totp.factorId)
    const credential = createPasskey().make({ challenge: 'AAAA', ...here })
    const byPasskey = { factorId: totp.factorId, challengeId: opened, type: 'create', credential }
    expect(await readRefusal(await answerPasskey(app, token, byPasskey))).toEqual(wrong)
  })

  it('needs a confirmed sign-in once there is another second step, and is told by mail', async () => {
    const { session } = await addPasskey(app, token)
    const second = await signInWithPassword(app, staff)
    const response = await askAuth(app, '/factors', {
      token: second.access_token,
      body: { factor_type: 'webauthn', friendly_name: 'Thief' },
    })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'insufficient_aal' })
    await addPasskey(app, session.access_token, 'Laptop')
    const mails = await app.db.selectFrom('outbox').select(['kind', 'staff_id']).execute()
    expect(mails).toEqual([{ kind: 'second-step-added', staff_id: staff.id }])
  })

  it('is not offered under an IP address, to which no passkey can belong', async () => {
    await using elsewhere = await createTestApp({ DESK_ORIGIN: 'https://192.0.2.7' })
    const other = await addTestStaff(elsewhere)
    const { access_token } = await signInWithPassword(elsewhere, other)
    const response = await askAuth(elsewhere, '/factors', {
      token: access_token,
      body: { factor_type: 'webauthn' },
    })
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
    const options = await askAuth(elsewhere, '/passkeys/authentication/options', { body: {} })
    expect(options.status).toBe(422)
  })
})

describe('a passkey after the password', () => {
  async function prepare() {
    const added = await addPasskey(app, token)
    const { access_token } = await signInWithPassword(app, staff)
    const opened = await challengePasskey(app, access_token, added.factorId)
    return { ...added, token: access_token, ...opened, challenge: opened.publicKey.challenge }
  }

  it('confirms the sign-in', async () => {
    const { passkey, factorId, token, challengeId, type, challenge, publicKey } = await prepare()
    expect(type).toBe('request')
    expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required', hints: [] })
    expect(publicKey.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id])
    const credential = passkey.use({ challenge, ...here })
    const session = await readSession(
      await answerPasskey(app, token, { factorId, challengeId, type, credential }),
    )
    expect(readClaims(session).aal).toBe('aal2')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a device that did not check its holder', { isUserVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a copy whose counter went back', { counter: 1 }],
  ])('is refused from %s', async (_, changed) => {
    const { passkey, factorId, token, challengeId, type, challenge } = await prepare()
    const credential = passkey.use({ challenge, ...here, ...changed })
    const answer = await answerPasskey(app, token, { factorId, challengeId, type, credential })
    expect(await readRefusal(answer)).toEqual(wrong)
    expect(await readEventKinds(app, staff.id)).toContain('factor-failed')
  })

  it('is refused if it is another one, or the challenge was used or is old', async () => {
    const { passkey, factorId, token, challengeId, type, challenge } = await prepare()
    const foreign = createPasskey().use({ challenge, ...here })
    const answer = (credential: object) =>
      answerPasskey(app, token, { factorId, challengeId, type, credential })
    expect(await readRefusal(await answer(foreign))).toEqual(wrong)
    const { access_token } = await readSession(await answer(passkey.use({ challenge, ...here })))
    const replayed = { factorId, challengeId, type, credential: passkey.use({ challenge, ...here }) }
    expect(await readRefusal(await answerPasskey(app, access_token, replayed))).toEqual({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
    const opened = await challengePasskey(app, access_token, factorId)
    travel(app, 5 * MINUTE)
    const late = passkey.use({ challenge: opened.publicKey.challenge, ...here })
    const response = await answerPasskey(app, access_token, { factorId, ...opened, credential: late })
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('is refused after five failures for a quarter of an hour', async () => {
    const { passkey, factorId, token, challengeId, type, challenge } = await prepare()
    const answer = (origin: string) =>
      answerPasskey(app, token, {
        factorId,
        challengeId,
        type,
        credential: passkey.use({ challenge, ...here, origin }),
      })
    for (let n = 0; n < 5; n++) await answer('https://evil.example')
    expect(await readRefusal(await answer(here.origin))).toEqual({
      status: 429,
      code: 'over_request_rate_limit',
    })
  })
})

describe('a passkey alone', () => {
  it('signs in with both steps, without an address or a password', async () => {
    const { passkey } = await addPasskey(app, token)
    const { options } = await startPasskeySignIn(app)
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const session = await readSession(await signInWithPasskey(app, passkey, staff.id))
    expect(readClaims(session)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }] })
    expect((await openDesk(session)).status).toBe(200)
    const { detail } = await app.db
      .selectFrom('event')
      .select('detail')
      .where('kind', '=', 'signed-in')
      .orderBy('n', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detail)).toEqual({ by: 'passkey' })
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a device that did not check its holder', { isUserVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a copy whose counter went back', { counter: 1 }],
  ])('is refused from %s', async (_, changed) => {
    const { passkey } = await addPasskey(app, token)
    const { challengeId, challenge } = await startPasskeySignIn(app)
    const credential = passkey.use({ challenge, ...here, ...changed }, staff.id)
    expect(await readRefusal(await finishPasskeySignIn(app, challengeId, credential))).toEqual(refused)
    expect(await readEventKinds(app, staff.id)).toContain('sign-in-failed')
  })

  it('is refused alike for a stranger, an unknown passkey, no person and an account that was reset', async () => {
    const { passkey } = await addPasskey(app, token)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await readRefusal(await signInWithPasskey(app, passkey, nobody))).toEqual(refused)
    expect(await readRefusal(await signInWithPasskey(app, passkey, 'asha@pona.test'))).toEqual(refused)
    expect(await readRefusal(await signInWithPasskey(app, createPasskey(), staff.id))).toEqual(refused)
    const { challengeId, challenge } = await startPasskeySignIn(app)
    const unnamed = passkey.use({ challenge, ...here })
    expect(await readRefusal(await finishPasskeySignIn(app, challengeId, unnamed))).toEqual(refused)
    await resetTestStaff(app, staff.email)
    expect(await readRefusal(await signInWithPasskey(app, passkey, staff.id))).toEqual(refused)
  })

  it('does not sign in a colleague', async () => {
    const { passkey } = await addPasskey(app, token)
    const colleague = await addTestStaff(app, { email: 'baraka@pona.test' })
    await addPasskey(app, (await signInWithPassword(app, colleague)).access_token)
    expect(await readRefusal(await signInWithPasskey(app, passkey, colleague.id))).toEqual(refused)
  })

  it('is refused the second time with one challenge, and with an old or invented one', async () => {
    const { passkey } = await addPasskey(app, token)
    const { challengeId, challenge } = await startPasskeySignIn(app)
    const use = () => passkey.use({ challenge, ...here }, staff.id)
    expect((await finishPasskeySignIn(app, challengeId, use())).status).toBe(200)
    expect(await readRefusal(await finishPasskeySignIn(app, challengeId, use()))).toEqual(refused)
    const invented = `${app.clock.now}.00000000-0000-4000-8000-000000000000`
    expect(await readRefusal(await finishPasskeySignIn(app, invented, use()))).toEqual(refused)
    const expired = { status: 400, code: 'webauthn_challenge_expired' }
    expect(await readRefusal(await finishPasskeySignIn(app, 'mine', use()))).toEqual(expired)
    const opened = await startPasskeySignIn(app)
    travel(app, 5 * MINUTE)
    const late = passkey.use({ challenge: opened.challenge, ...here }, staff.id)
    expect(await readRefusal(await finishPasskeySignIn(app, opened.challengeId, late))).toEqual(expired)
  })

  it('stores no challenge before it was used', async () => {
    for (let n = 0; n < 5; n++) await startPasskeySignIn(app)
    expect(await app.db.selectFrom('challenge').selectAll().execute()).toEqual([])
  })

  it('reveals only with the right passkey that an account is disabled', async () => {
    const { passkey } = await addPasskey(app, token)
    await disableStaff(app.auth, staff.email)
    expect(await readRefusal(await signInWithPasskey(app, createPasskey(), staff.id))).toEqual(refused)
    expect(await readRefusal(await signInWithPasskey(app, passkey, staff.id))).toEqual({
      status: 400,
      code: 'user_banned',
    })
  })

  it('needs the public key, a whole answer and patience', async () => {
    const bare = await app.deskRequest('/auth/v1/passkeys/authentication/options', { method: 'POST' })
    expect(await readRefusal(bare)).toMatchObject({ status: 401 })
    const { challengeId } = await startPasskeySignIn(app)
    const half = await finishPasskeySignIn(app, challengeId, { id: 'AAAA' })
    expect(await readRefusal(half)).toEqual({ status: 400, code: 'validation_failed' })
    const stranger = createPasskey()
    const { challenge } = await startPasskeySignIn(app)
    for (let n = 0; n < 60; n++) await finishPasskeySignIn(app, 'mine', stranger.use({ challenge, ...here }))
    expect(await readRefusal(await signInWithPasskey(app, stranger, staff.id))).toEqual({
      status: 429,
      code: 'over_request_rate_limit',
    })
  })
})

describe('removing a passkey', () => {
  it('ends the sessions that began with it, and lowers those that it confirmed', async () => {
    const { passkey, factorId, session } = await addPasskey(app, token)
    const authenticator = await enrollTotp(app, session.access_token)
    const other = await verifyTotp(app, session.access_token, authenticator)
    const alone = await readSession(await signInWithPasskey(app, passkey, staff.id))
    const removed = await askAuth(app, `/factors/${factorId}`, {
      method: 'DELETE',
      token: other.access_token,
    })
    expect(removed.status).toBe(200)
    expect((await openDesk(alone)).status).toBe(401)
    expect((await openDesk(other)).status).toBe(200)
    expect(await readRefusal(await signInWithPasskey(app, passkey, staff.id))).toEqual(refused)
  })

  it('is refused for the only second step of the last administrator', async () => {
    const chief = await addTestStaff(app, { email: 'chief@pona.test', admin: true })
    const first = await signInWithPassword(app, chief)
    const { factorId, session } = await addPasskey(app, first.access_token)
    const response = await askAuth(app, `/factors/${factorId}`, {
      method: 'DELETE',
      token: session.access_token,
    })
    expect(await readRefusal(response)).toEqual({ status: 409, code: 'conflict' })
  })
})
