// Runs on PostgreSQL too.
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData, travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  askAuth,
  enrollTotp,
  readEventKinds,
  readRefusal,
  type SessionAnswer,
  signInTestStaff,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { toRefreshToken } from '../../../server/auth/sessions/refresh-token.ts'

const HOUR = 60 * 60 * 1000

let app: TestApp
let staff: TestStaff
let session: SessionAnswer

beforeEach(async () => {
  ;({ app, staff, session } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

function refresh(token: string): Promise<Response> {
  return askAuth(app, '/token?grant_type=refresh_token', { body: { refresh_token: token } })
}

async function refreshed(token: string): Promise<SessionAnswer> {
  const response = await refresh(token)
  expect(response.status).toBe(200)
  return (await response.json()) as SessionAnswer
}

it('gives the client new tokens of the same session, and it says TOKEN_REFRESHED', async () => {
  const { auth } = createAuthClient(app)
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  const before = expectData(await auth.signInWithPassword(staff)).session
  travel(app, 1000)
  const after = expectData(await auth.refreshSession()).session
  expect(after?.access_token).not.toBe(before?.access_token)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  await expect.poll(() => events).toContain('TOKEN_REFRESHED')
  const claims = expectData(await auth.getClaims()).claims
  expect(claims.session_id).toBe(decodeJwt(before?.access_token ?? '')['session_id'])
})

it('lets the token before the current one lead to the current one, for as long as it is that', async () => {
  const next = await refreshed(session.refresh_token)
  travel(app, HOUR)
  const again = await refreshed(session.refresh_token)
  expect(again.refresh_token).toBe(next.refresh_token)
  expect((await refreshed(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
})

it('gives parallel refreshes with one token the same new token', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(session.refresh_token)))
  expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
})

it('takes an older token within ten seconds of the last refresh, and not after', async () => {
  const second = await refreshed(session.refresh_token)
  const third = await refreshed(second.refresh_token)
  travel(app, 9_000)
  expect((await refreshed(session.refresh_token)).refresh_token).toBe(third.refresh_token)
  travel(app, 1_000)
  expect(await readRefusal(await refresh(session.refresh_token))).toEqual({
    status: 400,
    code: 'refresh_token_already_used',
  })
})

it('ends the session for everyone, at once and for ever, when a token is used again after theft', async () => {
  const second = await refreshed(session.refresh_token)
  const third = await refreshed(second.refresh_token)
  travel(app, 11_000)
  await refresh(session.refresh_token)
  for (const seconds of [0, 0.1, 1, 9, 11, 60]) {
    travel(app, seconds * 1000)
    for (const { refresh_token, access_token } of [session, second, third]) {
      expect((await refresh(refresh_token)).status).toBe(400)
      expect(await readRefusal(await askAuth(app, '/user', { method: 'GET', token: access_token }))).toEqual({
        status: 403,
        code: 'session_not_found',
      })
    }
  }
  expect(await readEventKinds(app, staff.id)).toContain('token-reused')
})

it('keeps no token, neither in clear nor hashed', async () => {
  const row = await app.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(session.refresh_token)
  expect(Object.keys(row)).not.toContain('refresh_token')
})

describe('the second factor', () => {
  it('invalidates every earlier token, inside and outside the reuse interval', async () => {
    const elevated = await verifyTotp(app, session.access_token, await enrollTotp(app, session.access_token))
    expect(await readRefusal(await refresh(session.refresh_token))).toEqual({
      status: 400,
      code: 'refresh_token_already_used',
    })
    const next = await refreshed(elevated.refresh_token)
    travel(app, 11_000)
    expect((await refresh(session.refresh_token)).status).toBe(400)
    expect((await refresh(next.refresh_token)).status).toBe(400)
  })

  it('moves the counter by two', async () => {
    await verifyTotp(app, session.access_token, await enrollTotp(app, session.access_token))
    const { counter } = await app.db.selectFrom('session').select('counter').executeTakeFirstOrThrow()
    expect(counter).toBe(2)
  })

  it('lasts through a refresh, with the methods and times as they were', async () => {
    const { session: elevated } = await signInTestStaff(app, { email: 'other@pona.test' })
    travel(app, 60_000)
    const next = await refreshed(elevated.refresh_token)
    const { amr } = decodeJwt(elevated.access_token)
    expect(decodeJwt(next.access_token)).toMatchObject({ aal: 'aal2', amr })
  })
})

describe('a session', () => {
  it('ends twelve hours after the sign-in, however often it is refreshed', async () => {
    let current = session
    for (let hour = 0; hour < 11; hour++) {
      travel(app, HOUR)
      current = await refreshed(current.refresh_token)
    }
    travel(app, HOUR)
    expect(await readRefusal(await refresh(current.refresh_token))).toEqual({
      status: 400,
      code: 'session_expired',
    })
  })

  it('ends when nobody refreshed it for four hours', async () => {
    travel(app, 4 * HOUR)
    expect(await readRefusal(await refresh(session.refresh_token))).toEqual({
      status: 400,
      code: 'session_expired',
    })
  })

  it('ends at once when the account is disabled', async () => {
    await disableStaff(app.auth, staff.email)
    expect((await refresh(session.refresh_token)).status).toBe(400)
    expect((await askAuth(app, '/user', { method: 'GET', token: session.access_token })).status).toBe(403)
  })
})

describe('a token that is not ours', () => {
  it.each([
    ['an empty one', '', 'validation_failed'],
    ['a short one', 'short', 'validation_failed'],
    ['an unknown one', 'abcdefghijkl', 'refresh_token_not_found'],
    ['one of our shape', 'A'.repeat(70), 'refresh_token_not_found'],
  ])('is refused: %s', async (_what, token, code) => {
    const response = await refresh(token)
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(JSON.parse(text).code).toBe(code)
    expect(text).toMatch(/Invalid Refresh Token|Refresh token is not valid/)
  })

  it('is refused where its MAC, session or number was changed', async () => {
    const bytes = Buffer.from(session.refresh_token, 'base64url')
    for (const position of [0, 16, 19, 20, 51]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
      expect(await readRefusal(await refresh(changed.toString('base64url')))).toEqual({
        status: 400,
        code: 'refresh_token_not_found',
      })
    }
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  it('is refused when its number was never reached, as after a restored backup', async () => {
    const { id } = await app.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    const ahead = toRefreshToken(app.vault, { sessionId: id, counter: 9 })
    expect(await readRefusal(await refresh(ahead))).toEqual({ status: 400, code: 'refresh_token_not_found' })
  })
})

it('is never answered with 429 for ordinary traffic', async () => {
  let current = session
  for (let n = 0; n < 150; n++) current = await refreshed(current.refresh_token)
})
