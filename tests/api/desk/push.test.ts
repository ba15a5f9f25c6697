import { randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notificationsSchema, pushSchema, pushTestSchema } from '#contract/desk/notifications.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { askAuth } from '#testing/desk/staff.ts'
import { type PushService, startPushService } from '#testing/outside/push-service.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { resealAll } from '../../../server/case/tables/reseal.ts'
import { deleteExpiredSessions } from '../../../server/company/staff/sessions.ts'
import { createVapid } from '../../../server/notifications/push/vapid.ts'
import { pushUnseen } from '../../../server/notifications/push/worker.ts'
import { createKeyring } from '../../../server/platform/vault/keyring.ts'
import { openVault } from '../../../server/platform/vault/vault.ts'

let service: PushService
let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  service = await startPushService()
  app = await createTestApp({}, testSite, service.services)
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const readPush = (desk: Desk) => desk.read('/push', pushSchema)

async function addDevice(desk: Desk, name?: string) {
  const device = service.subscribe(name)
  const response = await desk.send('POST', '/push/devices', device)
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  return { id, ...device }
}

async function give(): Promise<string> {
  const reference = await receive(app, { message: `Knee ${randomBytes(4).toString('hex')}` })
  await amina.act(reference, { action: 'assign', to: baraka.id })
  return reference
}

async function push(duringPause: () => Promise<unknown> = async () => undefined): Promise<number[]> {
  const pauses: number[] = []
  const deps = {
    ...app.push,
    db: app.db,
    vault: app.vault,
    log: pino({ level: 'silent' }),
    metrics: { pushes: { add: () => undefined } },
    now: () => app.clock.now,
    random: () => 0.5,
    pause: async (ms: number) => {
      pauses.push(ms)
      await duringPause()
    },
  }
  await pushUnseen(deps, new AbortController().signal)
  return pauses
}

const tokenOf = (desk: Desk) => desk.headers.authorization.replace('Bearer ', '')
const answerWith = (status: number, headers = {}) => {
  service.answer.by = (answer) => answer.writeHead(status, headers).end()
}

describe('a push message', () => {
  it('reaches each device of the person, encrypted, signed and with the standard headers', async () => {
    await addDevice(baraka, 'phone')
    await addDevice(baraka, 'tablet')
    await addDevice(amina, 'laptop')
    const reference = await give()
    expect(await push()).toEqual([])
    expect(new Set(service.received.map(({ path }) => path))).toEqual(new Set(['/phone', '/tablet']))
    for (const { headers, body } of service.received) {
      expect(headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '3600',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      })
      const sent = body.toString('latin1') + JSON.stringify(headers)
      for (const word of [reference, 'Wanjiku', 'Knee', 'Amina']) expect(sent).not.toContain(word)
      await checkSignature(headers.authorization ?? '')
    }
    const topics = service.received.map(({ headers }) => headers['topic'])
    expect(new Set(topics).size).toBe(2)
    await push()
    expect(service.received).toHaveLength(2)
  })

  it('covers all notifications of one moment', async () => {
    await addDevice(baraka)
    await give()
    await give()
    await push()
    expect(service.received).toHaveLength(1)
  })

  it('is not sent for seen notifications, nor after an hour', async () => {
    await addDevice(baraka)
    await give()
    await seeAll(baraka)
    await push()
    await give()
    app.clock.now += 60 * 60 * 1_000
    await push()
    expect(service.received).toEqual([])
  })
})

describe('a push that is refused', () => {
  it.each([404, 410])('with %i removes the device', async (status) => {
    await addDevice(baraka)
    answerWith(status)
    await give()
    expect(await push()).toEqual([])
    expect((await readPush(baraka)).devices).toEqual([])
    await give()
    await push()
    expect(service.received).toHaveLength(1)
  })

  it('for its rate is tried again when the service says', async () => {
    await addDevice(baraka)
    answerWith(429, { 'retry-after': '90' })
    await give()
    expect(await push(async () => (service.answer.by = undefined))).toEqual([90_000])
    expect(service.received).toHaveLength(2)
  })

  it('by a service that fails or hangs is tried five times, then the mail follows', async () => {
    await addDevice(baraka)
    answerWith(500)
    await give()
    expect(await push()).toEqual([10_000, 20_000, 40_000, 80_000])
    service.answer.by = () => undefined
    service.answer.timeoutMs = 300
    await give()
    expect(await push()).toHaveLength(4)
    expect(service.received).toHaveLength(10)
    expect((await readPush(baraka)).devices).toHaveLength(1)
    expect(await app.db.selectFrom('notification').select('mailed_at').execute()).toEqual([
      { mailed_at: null },
      { mailed_at: null },
    ])
  })

  it.each([400, 403, 413, 307])('with %i is not tried again, and the device stays', async (status) => {
    const { endpoint } = await addDevice(baraka)
    answerWith(status, { location: `${endpoint}/elsewhere` })
    await give()
    expect(await push()).toEqual([])
    expect(service.received).toHaveLength(1)
    expect((await readPush(baraka)).devices).toHaveLength(1)
  })

  it('does not affect another device', async () => {
    await addDevice(baraka, 'phone')
    await addDevice(baraka, 'tablet')
    service.answer.by = (answer) => answer.writeHead(answer.req.url === '/phone' ? 500 : 201).end()
    await give()
    await push()
    const paths = service.received.map(({ path }) => path)
    expect([
      paths.filter((path) => path === '/phone').length,
      paths.filter((path) => path === '/tablet').length,
    ]).toEqual([5, 1])
  })

  it('is not tried again once it was seen, or the device removed', async () => {
    const { id } = await addDevice(baraka)
    answerWith(500)
    await give()
    expect(await push(() => seeAll(baraka))).toHaveLength(1)
    await give()
    expect(await push(() => baraka.send('DELETE', `/push/devices/${id}`))).toHaveLength(1)
    expect(service.received).toHaveLength(2)
  })
})

describe('a device', () => {
  it('is listed for its person alone, and removed by them alone', async () => {
    const { id } = await addDevice(baraka)
    expect((await readPush(baraka)).devices).toMatchObject([{ id, isCurrent: true }])
    expect((await readPush(amina)).devices).toEqual([])
    expect((await amina.send('DELETE', `/push/devices/${id}`)).status).toBe(404)
    expect((await amina.send('POST', `/push/devices/${id}/test`)).status).toBe(404)
    expect((await baraka.send('DELETE', `/push/devices/${id}`)).status).toBe(200)
    expect((await readPush(baraka)).devices).toEqual([])
  })

  it.each([
    ['of no known push service', { endpoint: 'https://push.evil.test/phone' }],
    ['on this machine', { endpoint: 'http://127.0.0.1:1/phone' }],
    ['with a key off the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['with a short secret', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A' } }],
    ['without keys', { keys: undefined }],
  ])('%s is refused', async (_what, change) => {
    const response = await baraka.send('POST', '/push/devices', { ...service.subscribe(), ...change })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
    expect((await readPush(baraka)).devices).toEqual([])
  })

  it('belongs to the person who turned it on last', async () => {
    const device = service.subscribe()
    await baraka.send('POST', '/push/devices', device)
    await amina.send('POST', '/push/devices', device)
    expect((await readPush(baraka)).devices).toEqual([])
    await give()
    await push()
    expect(service.received).toEqual([])
  })

  it('is one of the ten newest at most', async () => {
    for (let n = 0; n < 11; n++) {
      app.clock.now += 1
      await addDevice(baraka, `device-${n}`)
    }
    await give()
    await push()
    expect(service.received).toHaveLength(10)
    expect(service.received.map(({ path }) => path)).not.toContain('/device-0')
  })

  it.each([
    ['signing out', (desk: Desk) => askAuth(app, '/logout?scope=local', { token: tokenOf(desk) })],
    ['signing out everywhere', (desk: Desk) => askAuth(app, '/logout', { token: tokenOf(desk) })],
    [
      'ending its session',
      async (desk: Desk) => desk.send('DELETE', `/sessions/${await findSessionId(desk)}`),
    ],
    ['disabling the account', () => disableStaff(app.auth, 'baraka@pona.test', null)],
  ])('goes by %s', async (_what, end) => {
    await addDevice(baraka)
    await end(baraka)
    expect(await app.db.selectFrom('push_device').select('id').execute()).toEqual([])
  })

  it('stays after an idle sign-out, until the person signs out everywhere', async () => {
    const { endpoint } = await addDevice(baraka)
    expect((await baraka.send('POST', '/push/devices/keep')).status).toBe(200)
    await askAuth(app, '/logout?scope=local', { token: tokenOf(baraka) })
    await give()
    await push()
    expect(service.received).toHaveLength(1)
    app.clock.now += 5 * 60 * 60 * 1_000
    await deleteExpiredSessions(app.db, app.clock.now)
    expect(await app.db.selectFrom('push_device').select('session_id').execute()).toEqual([
      { session_id: null },
    ])
    expect((await amina.send('POST', '/push/devices/renew', { endpoint })).status).toBe(401)
    await disableStaff(app.auth, 'baraka@pona.test', null)
    expect(await app.db.selectFrom('push_device').select('id').execute()).toEqual([])
  })

  it('is bound to the new session of its own person, but not when it was removed', async () => {
    const { id, endpoint } = await addDevice(baraka)
    expect(await readError(await amina.send('POST', '/push/devices/renew', { endpoint }))).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await (await baraka.send('POST', '/push/devices/renew', { endpoint })).json()).toEqual({ id })
    await baraka.send('DELETE', `/push/devices/${id}`)
    expect((await baraka.send('POST', '/push/devices/renew', { endpoint })).status).toBe(404)
  })

  it('is deleted after a month without a sign-in', async () => {
    await addDevice(baraka)
    for (const [days, devices] of [
      [29, 1],
      [1, 0],
    ] as const) {
      app.clock.now += days * 24 * 60 * 60 * 1_000
      await app.runTask('deleteUnusedDevices')
      expect(await app.db.selectFrom('push_device').select('id').execute()).toHaveLength(devices)
    }
  })

  it.each([
    [201, 'sent'],
    [410, 'gone'],
    [403, 'refused'],
    [503, 'unreachable'],
  ])('is tested: the service answers %i', async (status, outcome) => {
    const { id } = await addDevice(baraka)
    answerWith(status)
    const response = await baraka.send('POST', `/push/devices/${id}/test`)
    expect(parse(pushTestSchema, await response.json())).toEqual({ outcome })
  })

  it('whose owner was changed in the database gets nothing', async () => {
    const { id } = await addDevice(amina)
    await app.db.updateTable('push_device').set({ staff_id: baraka.id }).where('id', '=', id).execute()
    await give()
    await push()
    expect(service.received).toEqual([])
  })
})

it('keeps its keys and devices sealed, also after the data key was rotated', async () => {
  const device = await addDevice(baraka)
  const { publicKey } = await readPush(baraka)
  await give()
  const rows = [
    await app.db.selectFrom('push_device').selectAll().execute(),
    await app.db.selectFrom('secret').selectAll().execute(),
  ]
  const stored = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' || value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  for (const secret of [device.endpoint, device.keys.auth, publicKey]) expect(stored).not.toContain(secret)

  const newKey = { id: 'rotated', key: randomBytes(32) }
  const rotated = await openVault(app.db, createKeyring([newKey, testDataKey]))
  await resealAll({ db: app.db, vault: rotated, log: app.auth.log })
  const newOnly = await openVault(app.db, createKeyring([newKey]))
  const vapid = createVapid({
    db: app.db,
    vault: newOnly,
    now: () => app.clock.now,
    mailboxes: { to: 'care@pona.test' },
  })
  expect(await vapid.publicKey()).toBe(publicKey)
  await pushUnseen(
    {
      ...app.push,
      vapid,
      db: app.db,
      vault: newOnly,
      log: pino({ level: 'silent' }),
      metrics: { pushes: { add: () => undefined } },
      now: () => app.clock.now,
      random: () => 0.5,
    },
    new AbortController().signal,
  )
  expect(service.received).toHaveLength(1)
})

async function seeAll(desk: Desk): Promise<void> {
  const { notifications } = await desk.read('/notifications', notificationsSchema)
  await desk.send('POST', '/notifications/seen', { ids: notifications.map(({ id }) => id) })
}

async function findSessionId(desk: Desk): Promise<string> {
  const row = await app.db
    .selectFrom('session')
    .select('id')
    .where('staff_id', '=', desk.id)
    .where('aal', '=', 'aal2')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Verifies as a push service does (RFC 8292). */
async function checkSignature(authorization: string): Promise<void> {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(authorization)?.groups ?? {}
  expect(key).toBe((await readPush(baraka)).publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(app.clock.now) })
  expect(payload).toMatchObject({
    aud: new URL(service.subscribe().endpoint).origin,
    sub: 'mailto:support@company.example',
  })
  expect((payload.exp ?? 0) * 1_000 - app.clock.now).toBeLessThanOrEqual(24 * 60 * 60 * 1_000)
}
