import { argon2Sync } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthClient, expectData, stopClocks } from '#testing/desk/auth-client.ts'
import {
  addTestStaff,
  askAuth,
  readEventKinds,
  readRefusal,
  signInWithPassword,
  type TestStaff,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { enableStaff, resetStaff } from '../../../server/auth/accounts/staff-accounts.ts'
import { createPasswords } from '../../../server/auth/password/password.ts'
import { changeRows } from '../../../server/company/staff/account-mac.ts'
import { write } from '../../../server/company/staff/write.ts'

const path = '/token?grant_type=password'

let app: TestApp
let staff: TestStaff

beforeEach(async () => {
  app = await createTestApp()
  stopClocks(app)
  staff = await addTestStaff(app)
})

afterEach(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

it('signs the client in, which says SIGNED_IN', async () => {
  const { auth } = createAuthClient(app)
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  const { session, user } = expectData(await auth.signInWithPassword(staff))
  expect(user?.email).toBe(staff.email)
  expect(session?.refresh_token.length).toBeGreaterThanOrEqual(12)
  expect((await auth.getSession()).data.session?.access_token).toBe(session?.access_token)
  await expect.poll(() => events).toContain('SIGNED_IN')
  expect(await readEventKinds(app, staff.id)).toEqual(['account-added', 'signed-in'])
})

it('answers with a session of the first level', async () => {
  const answer = await signInWithPassword(app, staff)
  expect(answer).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(app.clock.now / 1000) + 3600,
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
    user: {
      id: staff.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'asha@pona.test',
      phone: '',
      email_confirmed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_sign_in_at: expect.stringMatching(/^\d{4}-.*Z$/),
      app_metadata: { provider: 'email', providers: ['email'], name: 'Asha', admin: false },
      user_metadata: {},
      identities: [
        {
          identity_id: expect.any(String),
          id: staff.id,
          user_id: staff.id,
          provider: 'email',
          email: 'asha@pona.test',
          last_sign_in_at: expect.stringMatching(/^\d{4}-.*Z$/),
          identity_data: {
            sub: staff.id,
            email: 'asha@pona.test',
            email_verified: true,
            phone_verified: false,
          },
        },
      ],
      is_anonymous: false,
    },
  })
  expect(answer.user).not.toHaveProperty('factors')
})

it('takes the e-mail address in any case', async () => {
  const response = await askAuth(app, path, { body: { ...staff, email: ' ASHA@Pona.TEST ' } })
  expect(response.status).toBe(200)
})

it('passes over members that it does not know, and null', async () => {
  const body = { ...staff, phone: null, gotrue_meta_security: {}, data: null }
  expect((await askAuth(app, path, { body })).status).toBe(200)
})

it('answers a wrong password, an unknown address and a disabled account alike', async () => {
  const disabled = await addTestStaff(app, { email: 'disabled@pona.test' })
  await disableStaff(app.auth, disabled.email)
  const invited = await addTestStaff(app, { email: 'invited@pona.test', password: undefined })
  const answers = await Promise.all(
    [staff.email, 'nobody@pona.test', disabled.email, invited.email].map(async (email) => {
      const response = await askAuth(app, path, { body: { email, password: 'not the password' } })
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      return { status: response.status, headers, body: await response.text() }
    }),
  )
  expect(answers[0]).toMatchObject({
    status: 400,
    body: expect.stringContaining('Invalid login credentials'),
  })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

it('reveals a disabled account only with the right password', async () => {
  await disableStaff(app.auth, staff.email)
  expect(await readRefusal(await askAuth(app, path, { body: staff }))).toEqual({
    status: 400,
    code: 'user_banned',
  })
  await enableStaff(app.auth, staff.email)
  expect((await askAuth(app, path, { body: staff })).status).toBe(200)
})

it.each([
  ['neither address nor number', { password: 'x' }, 400, 'validation_failed'],
  ['both', { email: 'a@b.test', phone: '+254700000001', password: 'x' }, 400, 'validation_failed'],
  ['a number', { phone: '+254700000001', password: 'x' }, 422, 'phone_provider_disabled'],
  ['a number as a password', { email: 'a@b.test', password: 1 }, 400, 'validation_failed'],
  ['no password', { email: 'asha@pona.test' }, 400, 'invalid_credentials'],
  [
    'a password without end',
    { email: 'asha@pona.test', password: 'x'.repeat(1001) },
    400,
    'validation_failed',
  ],
])('refuses %s', async (_what, body, status, code) => {
  expect(await readRefusal(await askAuth(app, path, { body }))).toEqual({ status, code })
})

it.each(['', '?grant_type=', '?grant_type=id_token', '?grant_type=__proto__'])(
  'knows no other grant: "%s"',
  async (query) => {
    const response = await askAuth(app, `/token${query}`, { body: staff })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  },
)

it('rehashes at the sign-in a hash of another cost', async () => {
  const hash = async () =>
    (await app.db.selectFrom('staff').select('password_hash').executeTakeFirstOrThrow()).password_hash ?? ''
  const before = await hash()
  expect(before).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1,keyid=AQ\$/)
  app.auth.passwords = createPasswords({ vault: app.vault, cost: { memoryKiB: 16, passes: 2 } })
  await signInWithPassword(app, staff)
  expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1,keyid=AQ\$/)
  await signInWithPassword(app, staff)
})

it('hashes with a pepper, and rehashes hashes without one', async () => {
  const salt = Buffer.alloc(16, 7)
  const derived = argon2Sync('argon2id', {
    message: staff.password,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  })
  const [saltText, hashText] = [salt, derived].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const password_hash = `$argon2id$v=19$m=8,t=1,p=1$${saltText}$${hashText}`
  await write(app.auth, ({ trx }) =>
    changeRows(trx, app.vault, staff.id, () => trx.updateTable('staff').set({ password_hash }).execute()),
  )
  await signInWithPassword(app, staff)
  const stored = await app.db.selectFrom('staff').select('password_hash').executeTakeFirstOrThrow()
  expect(stored.password_hash).toMatch(/,keyid=AQ\$/)
  await signInWithPassword(app, staff)

  const elsewhere = { mac: () => Buffer.alloc(32) }
  const stranger = createPasswords({ vault: elsewhere, cost: { memoryKiB: 8, passes: 1 } })
  expect(await stranger.verify(stored.password_hash, staff.password)).toBe(false)
})

it.each([
  ['disabled', () => disableStaff(app.auth, staff.email)],
  ['reset', () => resetStaff(app.auth, staff.email)],
])('refuses an account that was %s while the password was checked', async (_what, act) => {
  const { passwords } = app.auth
  app.auth.passwords = {
    ...passwords,
    async verify(hash, password) {
      const matches = await passwords.verify(hash, password)
      await act()
      return matches
    },
  }
  expect(await readRefusal(await askAuth(app, path, { body: staff }))).toEqual({
    status: 400,
    code: 'invalid_credentials',
  })
  expect(await app.db.selectFrom('session').select('id').execute()).toEqual([])
})

it('gives every sign-in a session of its own', async () => {
  const [first, second] = [await signInWithPassword(app, staff), await signInWithPassword(app, staff)]
  expect(first.refresh_token).not.toBe(second.refresh_token)
  expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(2)
})
