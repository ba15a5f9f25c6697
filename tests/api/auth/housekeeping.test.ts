import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addTestStaff,
  askAuth,
  enrollTotp,
  readEventKinds,
  signInTestStaff,
  signInWithPassword,
} from '#testing/desk/staff.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { addStaff } from '../../../server/auth/accounts/staff-accounts.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'
import { findTamperedAccounts } from '../../../server/company/staff/account-mac.ts'
import { formatDataKey } from '../../../server/platform/config/data-key.ts'

const DAY = 24 * 60 * 60 * 1000
const newKey = { id: 'rotated', key: randomBytes(32) }

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

it('reseals all data of accounts under a new data key', async () => {
  const { staff, accessToken } = await signInTestStaff(app)
  await askAuth(app, '/user', { method: 'PUT', token: accessToken, body: { data: { theme: 'dark' } } })
  await using rotated = await app.openAnother({ DATA_KEYS: [newKey, testDataKey].map(formatDataKey).join() })
  await rotated.runTask('reseal')
  for (const table of ['staff', 'factor', 'identity', 'signing_key'] as const) {
    const rows = await app.db.selectFrom(table).select('key_id').execute()
    expect(rows).toEqual(rows.map(() => ({ key_id: 'rotated' })))
    expect(rows.length).toBeGreaterThan(0)
  }
  await using later = await app.openAnother({ DATA_KEYS: formatDataKey(newKey) })
  expect(await findTamperedAccounts(later.db, later.vault)).toEqual([])
  const laterApp: TestApp = { ...app, deskRequest: async (path, init) => later.deskApp.request(path, init) }
  const session = await signInWithPassword(laterApp, staff)
  expect(session.user['user_metadata']).toEqual({ theme: 'dark' })
  expect((await askAuth(laterApp, '/user', { method: 'GET', token: accessToken })).status).toBe(200)
})

it('deletes sessions, challenges, links and addresses that have ended, and nothing else', async () => {
  const { authenticator, accessToken } = await signInTestStaff(app)
  await askAuth(app, `/factors/${authenticator.factorId}/challenge`, { token: accessToken })
  await addStaff(app.auth, { email: 'invited@pona.test', admin: false })
  const deleteWhatEnded = () => app.runTask('deleteWhatEnded')
  const count = async () => {
    const tables = ['session', 'challenge', 'one_time_link', 'known_address', 'factor', 'staff'] as const
    const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()))
    return rows.map(({ length }) => length)
  }
  await deleteWhatEnded()
  expect(await count()).toEqual([1, 1, 1, 1, 1, 2])
  app.clock.now += DAY
  await deleteWhatEnded()
  expect(await count()).toEqual([0, 0, 0, 1, 1, 2])
  app.clock.now += 90 * DAY
  await deleteWhatEnded()
  expect(await count()).toEqual([0, 0, 0, 0, 1, 2])
})

it('logs every change of an account, without its address', async () => {
  const account = await addTestStaff(app)
  await askAuth(app, '/token?grant_type=password', { body: { ...account, password: 'wrong' } })
  await askAuth(app, '/token?grant_type=password', { body: { email: 'nobody@pona.test', password: 'x' } })
  const { access_token: token } = await signInWithPassword(app, account)
  const { factorId } = await enrollTotp(app, token)
  await askAuth(app, `/factors/${factorId}`, { method: 'DELETE', token })
  await askAuth(app, '/user', { method: 'PUT', token, body: { password: 'a plum tree by the river' } })
  await askAuth(app, '/logout', { token })
  expect(await readEventKinds(app, account.id)).toEqual([
    'account-added',
    'sign-in-failed',
    'signed-in',
    'factor-added',
    'factor-removed',
    'password-changed',
    'signed-out',
  ])
  const rows = await app.db.selectFrom('event').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/@|Asha|plum/)
  expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
})
