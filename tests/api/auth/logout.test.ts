import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import {
  addTestStaff,
  askAuth,
  readEventKinds,
  readRefusal,
  signInWithPassword,
  type TestStaff,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let staff: TestStaff
let tokens: string[]

beforeEach(async () => {
  app = await createTestApp()
  app.clock.now = Date.now()
  staff = await addTestStaff(app)
  const stranger = await addTestStaff(app, { email: 'other@pona.test' })
  tokens = []
  for (const account of [staff, staff, staff, stranger]) {
    tokens.push((await signInWithPassword(app, account)).access_token)
  }
})

afterEach(() => app[Symbol.asyncDispose]())

function readStatuses(): Promise<number[]> {
  return Promise.all(
    tokens.map(async (token) => (await askAuth(app, '/user', { method: 'GET', token })).status),
  )
}

it.each([
  ['', [403, 403, 403, 200]],
  ['?scope=global', [403, 403, 403, 200]],
  ['?scope=local', [403, 200, 200, 200]],
  ['?scope=others', [200, 403, 403, 200]],
])('with "%s" ends the right sessions, at once', async (query, statuses) => {
  const response = await askAuth(app, `/logout${query}`, { token: tokens[0] ?? '' })
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(await readStatuses()).toEqual(statuses)
  expect(await readEventKinds(app, staff.id)).toContain('signed-out')
})

it('refuses another scope, and ends nothing', async () => {
  const response = await askAuth(app, '/logout?scope=everyone', { token: tokens[0] ?? '' })
  expect(await readRefusal(response)).toEqual({ status: 400, code: 'validation_failed' })
  expect(await readStatuses()).toEqual([200, 200, 200, 200])
})

it.each(['global', 'local'] as const)('makes the client say SIGNED_OUT: %s', async (scope) => {
  const { auth } = createAuthClient(app)
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  expectData(await auth.signInWithPassword(staff))
  expect((await auth.signOut({ scope })).error).toBeNull()
  await expect.poll(() => events).toContain('SIGNED_OUT')
  expect((await auth.getSession()).data.session).toBeNull()
})

it('takes the session away from a client that asks who it is', async () => {
  const { auth } = createAuthClient(app)
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  expectData(await auth.signInWithPassword(staff))
  await askAuth(app, '/logout', { token: tokens[0] ?? '' })
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  await expect.poll(() => events).toContain('SIGNED_OUT')
})
