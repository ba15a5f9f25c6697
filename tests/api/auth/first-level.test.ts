import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  type Authenticator,
  askAuth,
  enrollTotp,
  readRefusal,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let staff: TestStaff
let owner: string
let thief: string
let phone: Authenticator

/** Somebody with the password alone signs in after the owner has passed the second step. */
beforeEach(async () => {
  let token: string
  ;({ app, staff, token } = await createSignedInApp())
  phone = await enrollTotp(app, token)
  owner = (await verifyTotp(app, token, phone)).access_token
  await app.db
    .insertInto('push_device')
    .values({
      ...{ id: 'device', staff_id: staff.id, session_id: null, created_at: app.clock.now },
      ...{ renewed_at: app.clock.now, user_agent: '', key_id: 'test', sealed: Buffer.from('') },
      endpoint_mac: Buffer.from('mac'),
    })
    .execute()
  thief = (await signInWithPassword(app, staff)).access_token
})

afterEach(() => app[Symbol.asyncDispose]())

const isSignedIn = async (token: string) =>
  (await askAuth(app, '/user', { method: 'GET', token })).status === 200
const countDevices = async () => (await app.db.selectFrom('push_device').select('id').execute()).length

it.each(['', '?scope=global', '?scope=local'])('ends only itself: logout%s', async (query) => {
  expect((await askAuth(app, `/logout${query}`, { token: thief })).status).toBe(204)
  expect([await isSignedIn(owner), await isSignedIn(thief), await countDevices()]).toEqual([true, false, 1])
})

it('is refused to end the others', async () => {
  const response = await askAuth(app, '/logout?scope=others', { token: thief })
  expect(await readRefusal(response)).toEqual({ status: 403, code: 'insufficient_aal' })
  expect([await isSignedIn(owner), await isSignedIn(thief), await countDevices()]).toEqual([true, true, 1])
})

it('removes nothing: no factor that the owner is setting up, nothing that they stored about themselves', async () => {
  const added = await enrollTotp(app, owner, 'Another app')
  const removal = await askAuth(app, `/factors/${added.factorId}`, { method: 'DELETE', token: thief })
  expect(await readRefusal(removal)).toEqual({ status: 422, code: 'insufficient_aal' })
  const change = await askAuth(app, '/user', { method: 'PUT', token: thief, body: { data: { theme: null } } })
  expect(await readRefusal(change)).toEqual({ status: 401, code: 'insufficient_aal' })
})

it('at the second level everything ends, devices too', async () => {
  expect((await askAuth(app, '/logout', { token: owner })).status).toBe(204)
  expect([await isSignedIn(owner), await isSignedIn(thief), await countDevices()]).toEqual([false, false, 0])
})
