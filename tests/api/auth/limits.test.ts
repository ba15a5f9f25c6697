import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTestStaff, askAuth, readRefusal, type TestStaff } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { addStaff } from '../../../server/auth/accounts/staff-accounts.ts'
import { createPasswords } from '../../../server/auth/password/password.ts'

let app: TestApp
let staff: TestStaff

beforeEach(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '1' })
  staff = await addTestStaff(app)
})

afterEach(() => app[Symbol.asyncDispose]())

function tryPassword(address: string, password: string, email = staff.email): Promise<Response> {
  return askAuth(app, '/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })
}

async function countChecked(addresses: string[], email = staff.email): Promise<number> {
  let checked = 0
  for (const address of addresses) {
    const { status } = await tryPassword(address, 'not the password', email)
    if (status === 400) checked++
    else expect(status).toBe(429)
  }
  return checked
}

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.${n >> 8}.${n & 255}`)

it('checks ten passwords an hour for an account, from however many addresses', async () => {
  expect(await countChecked(strangers(500))).toBe(10)
})

it('lets the owner sign in from a known network, and limits failures there too', async () => {
  expect((await tryPassword('198.51.100.7', staff.password)).status).toBe(200)
  await countChecked(strangers(100))
  expect(await readRefusal(await tryPassword('203.0.113.99', staff.password))).toEqual({
    status: 429,
    code: 'over_request_rate_limit',
  })
  for (let n = 0; n < 5; n++) {
    expect((await tryPassword('198.51.100.7', 'mistyped')).status).toBe(400)
    expect((await tryPassword('198.51.100.7', staff.password)).status).toBe(200)
  }
})

it('counts the network in which a link was used as known', async () => {
  const added = await addStaff(app.auth, { email: 'invited@pona.test', admin: true })
  const link = new URL((added.outcome === 'added' && added.link) || '')
  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash')
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const taken = await askAuth(app, '/verify', { body: { type: 'invite', token_hash }, headers })
  const { access_token: token } = (await taken.json()) as { access_token: string }
  await askAuth(app, '/user', { method: 'PUT', token, body: { password: staff.password } })
  await countChecked(strangers(20), 'invited@pona.test')
  const signIn = (address: string) => tryPassword(address, staff.password, 'invited@pona.test')
  expect((await signIn('203.0.113.99')).status).toBe(429)
  expect((await signIn('198.51.100.7')).status).toBe(200)
})

it('checks at most twenty wrong passwords an hour from a known network', async () => {
  await tryPassword('198.51.100.7', staff.password)
  expect(await countChecked(Array.from({ length: 30 }, () => '198.51.100.7'))).toBe(20)
})

it('counts an IPv6 network as one address', async () => {
  const addresses = Array.from({ length: 100 }, (_, n) => `2001:db8:1:2::${n.toString(16)}`)
  let checked = 0
  for (const [n, address] of addresses.entries()) {
    if ((await tryPassword(address, 'x', `${n}@pona.test`)).status === 400) checked++
  }
  expect(checked).toBe(60)
  expect((await tryPassword('2001:db8:1:3::1', 'x', 'next@pona.test')).status).toBe(400)
})

it('reveals by no limit whether an account exists, not even in a network of staff', async () => {
  await tryPassword('198.51.100.7', staff.password)
  await addTestStaff(app, { email: 'colleague@pona.test' })
  const office = Array.from({ length: 22 }, () => '198.51.100.7')
  for (const email of ['nobody@pona.test', staff.email, 'colleague@pona.test']) {
    await app.auth.limits.reset('passwordsOfAddress', '198.51.100.7')
    expect(await countChecked(office, email)).toBe(20)
    expect(await countChecked(strangers(20), email)).toBe(10)
  }
})

it('remembers an address as a MAC', async () => {
  await tryPassword('198.51.100.7', staff.password)
  const rows = await app.db.selectFrom('known_address').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0]?.address_mac ?? []).toString('latin1')).not.toContain('198.51.100.7')
})

it('forgets a network after three months', async () => {
  await tryPassword('198.51.100.7', staff.password)
  await countChecked(strangers(20))
  app.clock.now += 91 * 24 * 60 * 60 * 1000
  expect((await tryPassword('198.51.100.7', staff.password)).status).toBe(429)
})

it('counts nothing where limits are switched off for load tests', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp({ RATE_LIMITS: 'off' })
  const account = await addTestStaff(app)
  for (let n = 0; n < 30; n++) {
    const body = { ...account, password: 'not the password' }
    expect((await askAuth(app, '/token?grant_type=password', { body })).status).toBe(400)
  }
})

it('limits the ways to a provider that an address may start', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const statuses: number[] = []
  for (let n = 0; n < 601; n++) {
    statuses.push((await askAuth(app, '/authorize', { method: 'GET', headers })).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(600)
  expect(statuses.at(-1)).toBe(429)
})

it('limits the links that an address may try', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 601; n++) {
    const body = { type: 'invite', token_hash: `guess-${n}` }
    statuses.push(
      (await askAuth(app, '/verify', { body, headers: { 'x-forwarded-for': '203.0.113.1' } })).status,
    )
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(600)
  expect(statuses.at(-1)).toBe(429)
})

it('lets no network delay the password checks of others', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp({ TRUSTED_PROXIES: '1', RATE_LIMITS: 'off' })
  app.auth.passwords = createPasswords({ vault: app.vault, cost: { memoryKiB: 1024, passes: 1 } })
  await addTestStaff(app)
  const flood = Array.from({ length: 300 }, (_, n) =>
    tryPassword(`2001:db8:1:${n.toString(16)}::1`, 'a guess', `${n}@pona.test`),
  )
  expect((await tryPassword('198.51.100.7', staff.password)).status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
})
