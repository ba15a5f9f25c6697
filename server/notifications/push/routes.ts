import { Hono } from 'hono'
import { newDeviceSchema, type Push, type PushTest, renewDeviceSchema } from '#contract/desk/notifications.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import {
  addDevice,
  findDevices,
  keepDevices,
  listDevices,
  removeDevice,
  renewDevice,
} from '../../platform/staff/devices.ts'
import type { StaffVariables } from '../../platform/staff/staff-guard.ts'
import { write } from '../../platform/staff/write.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { encryptForDevice } from './encrypt.ts'
import { type PushMessage, type SendDeps, sendPush } from './send.ts'

export type PushDeps = SendDeps & { vault: Vault; now: () => number }

const MAX_USER_AGENT = 200

const TEST: PushMessage = {
  title: 'Notifications reach this device',
  body: '',
  path: '/account',
  topic: 'test',
  urgency: 'high',
}

export function pushRoutes(deps: PushDeps) {
  const { db, vault, now } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/', async function showDevices(c) {
    const { id: staffId, sessionId } = c.get('staff')
    const [publicKey, devices] = [await deps.vapid.publicKey(), await listDevices(db, { staffId, sessionId })]
    return c.json({ publicKey, devices } satisfies Push)
  })

  route.post('/devices', async function add(c) {
    const device = await readJson(c.req, newDeviceSchema)
    if (!deps.services.isKnown(device.endpoint) || !isUsable(device.keys))
      throw new AppError('invalid_request')
    const { id: staffId, sessionId } = c.get('staff')
    const owner = {
      staffId,
      sessionId,
      at: now(),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    }
    const id = await write(deps, async ({ trx, append }) => {
      append({ subjectId: staffId, kind: 'push-device-added', actor: staffId })
      return addDevice(trx, vault, { ...owner, ...device })
    })
    return c.json({ id })
  })

  route.post('/devices/renew', async function renew(c) {
    const { endpoint } = await readJson(c.req, renewDeviceSchema)
    const { id: staffId, sessionId } = c.get('staff')
    const id = await renewDevice(db, vault, { staffId, sessionId, at: now(), endpoint })
    if (id === undefined) throw new AppError('not_found')
    return c.json({ id })
  })

  // Called before an idle sign-out: a phone in a pocket is always idle.
  route.post('/devices/keep', async function keep(c) {
    await keepDevices(db, [c.get('staff').sessionId])
    return c.json({})
  })

  route.delete('/devices/:id', async function remove(c) {
    const [id, staffId] = [c.req.param('id'), c.get('staff').id]
    const isRemoved = await write(deps, async ({ trx, append }) => {
      const isTheirs = await removeDevice(trx, { id, staffId })
      if (isTheirs) append({ subjectId: staffId, kind: 'push-device-removed', actor: staffId })
      return isTheirs
    })
    if (!isRemoved) throw new AppError('not_found')
    return c.json({ removed: id })
  })

  route.post('/devices/:id/test', async function test(c) {
    const staffId = c.get('staff').id
    const devices = await findDevices(db, vault, staffId)
    const device = devices.find(({ id }) => id === c.req.param('id'))
    if (device === undefined) throw new AppError('not_found')
    const { outcome } = await sendPush(deps, { staffId, device }, TEST)
    return c.json({ outcome } satisfies PushTest)
  })

  return route
}

function isUsable(keys: Parameters<typeof encryptForDevice>[1]): boolean {
  try {
    encryptForDevice('', keys)
    return true
  } catch {
    return false
  }
}
