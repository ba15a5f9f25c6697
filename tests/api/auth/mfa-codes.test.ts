import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  type Authenticator,
  answerChallenge,
  askAuth,
  enrollTotp,
  listFactors,
  openChallenge,
  readCode,
  readEventKinds,
  readRefusal,
  type SessionAnswer,
  type TestStaff,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let token: string
let phone: Authenticator

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
  phone = await enrollTotp(app, token)
})

afterEach(() => app[Symbol.asyncDispose]())

function challenge({ factorId }: Authenticator, bearer = token): Promise<string> {
  return openChallenge(app, bearer, factorId)
}

function answer({ factorId }: Authenticator, challengeId: string, code: string, bearer = token) {
  return answerChallenge(app, bearer, { factorId, challengeId, code })
}

describe('a code', () => {
  it.each([
    ['the current step', 0, 0],
    ['the current step, at its last moment', 29_999, 0],
    ['the step before, at the last moment of this one', 29_999, -1],
    ['the next step, as phones that are fast show it', 0, 1],
  ])('of %s is taken', async (_what, intoStepMs, steps) => {
    travel(app, intoStepMs)
    const response = await answer(phone, await challenge(phone), readCode(app, phone.secret, steps))
    expect(response.status).toBe(200)
  })

  it.each([
    ['two steps before', 0, -2],
    ['the step after the next', 29_999, 2],
  ])('of %s is refused', async (_what, intoStepMs, steps) => {
    travel(app, intoStepMs)
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

  it('is accepted once of fifty simultaneous times', async () => {
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
    const elevated = (await (await answer(phone, await challenge(phone), code)).json()) as SessionAnswer
    const bearer = elevated.access_token
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
  it('has its type and expiry', async () => {
    const body = { factorId: phone.factorId }
    const response = await askAuth(app, `/factors/${phone.factorId}/challenge`, { token, body })
    expect(await response.json()).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: Math.floor(app.clock.now / 1000) + 300,
    })
    expect(await listFactors(app, token)).toMatchObject([
      { last_challenged_at: new Date(app.clock.now).toISOString() },
    ])
  })

  it('is good once', async () => {
    const challengeId = await challenge(phone)
    const elevated = await answer(phone, challengeId, readCode(app, phone.secret))
    const bearer = ((await elevated.json()) as SessionAnswer).access_token
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
