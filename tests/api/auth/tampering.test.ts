import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addTestStaff,
  answerChallenge,
  askAuth,
  enrollTotp,
  openChallenge,
  readCode,
  readRefusal,
  resetTestStaff,
  type SessionAnswer,
  signInTestStaff,
  signInWithPassword,
} from '#testing/desk/staff.ts'
import { readTexts } from '#testing/outside/sent-texts.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { addStaff, enableStaff, setStaffRole } from '../../../server/auth/accounts/staff-accounts.ts'
import { findTamperedAccounts } from '../../../server/company/staff/account-mac.ts'
import { isStillSignedIn } from '../../../server/company/staff/staff-guard.ts'
import type { Tables } from '../../../server/schema/tables.ts'

// The attacker can write to the database and has a coordinator's account, but no data keys.

let app: TestApp
let owner: Awaited<ReturnType<typeof signInTestStaff>>
let attacker: Awaited<ReturnType<typeof signInTestStaff>>
const alarm = vi.fn()

beforeEach(async () => {
  app = await createTestApp()
  app.tampering.isExpected = true
  owner = await signInTestStaff(app, { email: 'owner@pona.test', admin: true })
  attacker = await signInTestStaff(app, {
    email: 'attacker@pona.test',
    password: 'seven slow herons by the lake',
  })
  alarm.mockReset()
  app.auth.log = { ...app.auth.log, error: alarm }
})

afterEach(() => app[Symbol.asyncDispose]())

function change<Table extends 'staff' | 'factor' | 'identity' | 'session' | 'challenge'>(
  table: Table,
  id: string,
  columns: Partial<Record<keyof Tables[Table], unknown>>,
) {
  // The types of the columns are the database's to check here.
  return app.db
    .updateTable(table as 'staff')
    .set(columns as object)
    .where('id', '=', id)
    .execute()
}

const signIn = (password: string, email = owner.staff.email) =>
  askAuth(app, '/token?grant_type=password', { body: { email, password } })

const askDesk = async (token: string) =>
  (await app.deskRequest('/desk/v1/workplace', { headers: { authorization: `Bearer ${token}` } })).status

const readSessionOf = (staffId: string) =>
  app.db.selectFrom('session').selectAll().where('staff_id', '=', staffId).executeTakeFirstOrThrow()

async function expectRefused(): Promise<void> {
  expect(await readRefusal(await signIn(owner.staff.password))).toEqual({
    status: 400,
    code: 'invalid_credentials',
  })
  expect(await askDesk(owner.accessToken)).toBe(401)
  const { id: sessionId } = await readSessionOf(owner.staff.id)
  expect(await isStillSignedIn(app.auth, { id: owner.staff.id, sessionId })).toBe(false)
  expect(await readRefusal(await askAuth(app, '/user', { method: 'GET', token: owner.accessToken }))).toEqual(
    {
      status: 403,
      code: 'user_not_found',
    },
  )
  expect(alarm).toHaveBeenCalledWith({ table: 'staff', id: owner.staff.id }, expect.any(String))
  expect(await findTamperedAccounts(app.db, app.vault)).toEqual([owner.staff.id])
}

it('accepts both accounts before tampering', async () => {
  expect((await signIn(owner.staff.password)).status).toBe(200)
  expect(await askDesk(owner.accessToken)).toBe(200)
  expect(alarm).not.toHaveBeenCalled()
})

describe('an account is refused, and an alarm is logged, when', () => {
  it('the password hash of another is copied to it', async () => {
    const { password_hash } = await app.db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', attacker.staff.id)
      .executeTakeFirstOrThrow()
    await change('staff', owner.staff.id, { password_hash })
    expect((await signIn(attacker.staff.password)).status).toBe(400)
    expect(await askDesk(owner.accessToken)).toBe(401)
    expect(alarm).toHaveBeenCalledWith({ table: 'staff', id: owner.staff.id }, expect.any(String))
  })

  it.each([
    [
      'its factor is deleted',
      () => app.db.deleteFrom('factor').where('id', '=', owner.authenticator.factorId),
    ],
    [
      "another's factor is moved to it",
      () =>
        app.db
          .updateTable('factor')
          .set({ staff_id: owner.staff.id, friendly_name: 'Moved' })
          .where('id', '=', attacker.authenticator.factorId),
    ],
    [
      'an identity is moved to it',
      () =>
        app.db
          .updateTable('identity')
          .set({ staff_id: owner.staff.id })
          .where('subject', '=', attacker.staff.id),
    ],
    ['its identity is deleted', () => app.db.deleteFrom('identity').where('staff_id', '=', owner.staff.id)],
  ])('%s', async (_what, tamper) => {
    await tamper().execute()
    expect(await askDesk(owner.accessToken)).toBe(401)
    expect((await signIn(owner.staff.password)).status).toBe(400)
    expect(alarm).toHaveBeenCalledWith({ table: 'staff', id: owner.staff.id }, expect.any(String))
  })

  it.each([
    ['unverified', { status: 'unverified' }],
    ['open to codes that were used', { last_step: 0 }],
    ['open to more tries', { failures: 0, failures_since: -1 }],
  ])('its factor is made %s', async (_what, columns) => {
    await change('factor', owner.authenticator.factorId, columns)
    await expectRefused()
  })

  it.each([
    ['address', { email: 'elsewhere@pona.test' }],
    ['role', { admin: 0 }],
    ['state', { disabled_at: 1 }],
    ['MAC', { mac: null }],
    ['MAC, to an empty one', { mac: Buffer.alloc(0) }],
  ])('its %s is changed', async (_what, columns) => {
    await change('staff', owner.staff.id, columns)
    expect(await askDesk(owner.accessToken)).toBe(401)
    expect(await findTamperedAccounts(app.db, app.vault)).toEqual([owner.staff.id])
  })

  it('it makes itself an administrator', async () => {
    await change('staff', attacker.staff.id, { admin: 1 })
    expect(await askDesk(attacker.accessToken)).toBe(401)
    expect((await signIn(attacker.staff.password, attacker.staff.email)).status).toBe(400)
  })

  it('a disabled account is enabled without a command', async () => {
    await disableStaff(app.auth, owner.staff.email, null, { actor: 'administrator', force: true })
    await change('staff', owner.staff.id, { disabled_at: null })
    expect((await signIn(owner.staff.password)).status).toBe(400)
    expect(alarm).toHaveBeenCalled()
  })

  it('its MAC is removed and the server restarts', async () => {
    await change('staff', owner.staff.id, { mac: null, admin: 1, password_hash: null })
    await using restarted = await app.openAnother()
    expect(await findTamperedAccounts(restarted.db, restarted.vault)).toEqual([owner.staff.id])
  })

  it('its row is copied under another id', async () => {
    const row = await app.db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', owner.staff.id)
      .executeTakeFirstOrThrow()
    const copy = { ...row, id: randomUUID(), email: 'copy@pona.test' }
    await app.db.insertInto('staff').values(copy).execute()
    expect((await signIn(owner.staff.password, copy.email)).status).toBe(400)
    expect(await findTamperedAccounts(app.db, app.vault)).toEqual([copy.id])
  })
})

it('nothing else restores tampered rows, and a reset makes the account a coordinator’s', async () => {
  await change('staff', owner.staff.id, { password_hash: null })
  const { email } = owner.staff
  await expect(enableStaff(app.auth, email)).rejects.toThrow('without the data keys')
  await expect(setStaffRole(app.auth, email, false)).rejects.toThrow('data keys')
  expect(await findTamperedAccounts(app.db, app.vault)).toEqual([owner.staff.id])

  const reset = await resetTestStaff(app, email)
  expect(reset.wasTampered).toBe(true)
  expect(await findTamperedAccounts(app.db, app.vault)).toEqual([])
  const token_hash = new URLSearchParams(new URL(reset.link).hash.slice(1)).get('token_hash')
  const taken = await askAuth(app, '/verify', { body: { type: 'recovery', token_hash } })
  expect(((await taken.json()) as SessionAnswer).user['app_metadata']).toMatchObject({ admin: false })
})

describe('a session is refused, and an alarm is logged, when', () => {
  it("it is made the owner's", async () => {
    const session = await readSessionOf(attacker.staff.id)
    await change('session', session.id, { staff_id: owner.staff.id })
    const body = { refresh_token: attacker.session.refresh_token }
    const response = await askAuth(app, '/token?grant_type=refresh_token', { body })
    expect((await readRefusal(response)).code).toBe('session_not_found')
    expect(alarm).toHaveBeenCalledWith({ table: 'session', id: session.id }, expect.any(String))
  })

  it('it is elevated without a code', async () => {
    const { access_token: token } = await signInWithPassword(app, owner.staff)
    const session = await app.db
      .selectFrom('session')
      .select('id')
      .where('aal', '=', 'aal1')
      .executeTakeFirstOrThrow()
    await change('session', session.id, { aal: 'aal2', factor_id: owner.authenticator.factorId })
    expect(await askDesk(token)).toBe(401)
    expect(alarm).toHaveBeenCalledWith({ table: 'session', id: session.id }, expect.any(String))
  })

  it('it is made from nothing', async () => {
    const session = await readSessionOf(owner.staff.id)
    await app.db.deleteFrom('session').where('id', '=', session.id).execute()
    await app.db
      .insertInto('session')
      .values({ ...session, refreshed_at: session.refreshed_at + 1 })
      .execute()
    expect(await askDesk(owner.accessToken)).toBe(401)
  })
})

it('a session that is put back from before its factor was removed is of the first level', async () => {
  await addTestStaff(app, { email: 'second@pona.test', admin: true })
  const { factorId } = owner.authenticator
  const before = await readSessionOf(owner.staff.id)
  await askAuth(app, `/factors/${factorId}`, { method: 'DELETE', token: owner.accessToken })
  await app.db.updateTable('session').set(before).where('id', '=', before.id).execute()
  expect(await askDesk(owner.accessToken)).toBe(403)
})

describe('a link', () => {
  it('that somebody wrote into the database opens nothing', async () => {
    const token = 'a-token-of-the-attacker'
    const link = {
      staff_id: owner.staff.id,
      kind: 'recovery' as const,
      created_at: 0,
      expires_at: app.clock.now + 1e6,
    }
    const token_hash = createHash('sha256').update(token).digest()
    await app.db
      .insertInto('one_time_link')
      .values({ ...link, token_hash })
      .execute()
    const response = await askAuth(app, '/verify', { body: { type: 'recovery', token_hash: token } })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'otp_expired' })
  })

  it('that was made for somebody else opens nothing', async () => {
    const added = await addStaff(app.auth, { email: 'invited@pona.test', admin: false })
    const token_hash = /token_hash=(.*)$/.exec((added.outcome === 'added' && added.link) || '')?.[1]
    await app.db.updateTable('one_time_link').set({ staff_id: owner.staff.id }).execute()
    const response = await askAuth(app, '/verify', { body: { type: 'invite', token_hash } })
    expect((await readRefusal(response)).code).toBe('otp_expired')
  })
})

it('a code that went to one phone fits no other', async () => {
  const enrollPhone = async (token: string, phone: string) => {
    const body = { factor_type: 'phone', friendly_name: phone, phone }
    const { id } = (await (await askAuth(app, '/factors', { token, body })).json()) as { id: string }
    return id
  }
  const theirs = await enrollPhone(owner.accessToken, '+254700000001')
  const mine = await enrollPhone(attacker.accessToken, '+254700000002')
  const challengeId = await openChallenge(app, attacker.accessToken, mine)
  const [code = ''] = readTexts(app.dataDir).map((text) => text.code)
  await change('challenge', challengeId, { factor_id: theirs })
  const { access_token: token } = await signInWithPassword(app, owner.staff)
  const response = await answerChallenge(app, token, { factorId: theirs, challengeId, code })
  expect(response.status).not.toBe(200)
})

describe('level and factor are read in the transaction that writes:', () => {
  /** Runs `act` between the authentication of the request and its write. */
  function actBeforeWriting(act: () => Promise<unknown>): void {
    const { limits } = app.auth
    app.auth.limits = {
      ...limits,
      async count(name, key) {
        if (name === 'changesOfSession') await act()
        return limits.count(name, key)
      },
    }
  }

  it.each([
    ['adds no factor', 'POST', '/factors', { factor_type: 'totp' }],
    ['changes no password', 'PUT', '/user', { password: 'nine brown goats on the hill' }],
  ])('a session that was signed out meanwhile %s', async (_what, method, path, body) => {
    const before = await app.db.selectFrom('factor').select('id').execute()
    actBeforeWriting(() => app.db.deleteFrom('session').execute())
    const response = await askAuth(app, path, { method, body, token: owner.accessToken })
    expect((await readRefusal(response)).code).toBe('session_not_found')
    expect(await app.db.selectFrom('factor').select('id').execute()).toEqual(before)
    expect((await signIn(owner.staff.password)).status).toBe(200)
  })

  it('a first-level session adds no factor if one was verified meanwhile', async () => {
    const fresh = await addTestStaff(app, { email: 'fresh@pona.test' })
    const thief = await signInWithPassword(app, fresh)
    const session = await signInWithPassword(app, fresh)
    const authenticator = await enrollTotp(app, session.access_token)
    const challengeId = await openChallenge(app, session.access_token, authenticator.factorId)
    const code = readCode(app, authenticator.secret)
    let isDone = false
    actBeforeWriting(async () => {
      if (isDone) return
      isDone = true
      await answerChallenge(app, session.access_token, { ...authenticator, challengeId, code })
    })
    const body = { factor_type: 'totp', friendly_name: 'Planted' }
    const response = await askAuth(app, '/factors', { body, token: thief.access_token })
    expect(response.status).toBe(403)
    expect(
      await app.db.selectFrom('factor').select('id').where('friendly_name', '=', 'Planted').execute(),
    ).toEqual([])
  })

  it('a session that lost its level meanwhile removes no factor', async () => {
    const { access_token: token } = owner.session
    const second = await enrollTotp(app, token, 'Tablet')
    app.clock.now += 30_000
    const challengeId = await openChallenge(app, token, second.factorId)
    const code = readCode(app, second.secret)
    await answerChallenge(app, token, { ...second, challengeId, code })
    const session = await readSessionOf(owner.staff.id)
    let isDone = false
    actBeforeWriting(async () => {
      if (isDone) return
      isDone = true
      await askAuth(app, `/factors/${session.factor_id}`, { method: 'DELETE', token })
    })
    const { factorId } = owner.authenticator
    const response = await askAuth(app, `/factors/${factorId}`, { method: 'DELETE', token })
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'insufficient_aal' })
  })
})
