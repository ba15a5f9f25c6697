import {
  addDeviceRoute,
  keepDeviceRoute,
  readPushRoute,
  removeDeviceRoute,
  renewDeviceRoute,
  testDeviceRoute,
} from '#contract/desk/notifications.ts'
import {
  addDevice,
  findDevices,
  keepDevices,
  listDevices,
  removeDevice,
  renewDevice,
} from '../../company/staff/devices.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { write } from '../../company/staff/write.ts'
import { AppError } from '../../platform/http/app-error.ts'
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

export function servePush(routes: StaffRoutes, deps: PushDeps): void {
  const { db, vault, now } = deps

  serveRoute(routes, readPushRoute, async (c) => {
    const { id: staffId, sessionId } = c.get('staff')
    const publicKey = await deps.vapid.publicKey()
    return { publicKey, devices: await listDevices(db, { staffId, sessionId }) }
  })

  serveRoute(routes, addDeviceRoute, async (c, { body: device }) => {
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
    return { id }
  })

  serveRoute(routes, renewDeviceRoute, async (c, { body: { endpoint } }) => {
    const { id: staffId, sessionId } = c.get('staff')
    const id = await renewDevice(db, vault, { staffId, sessionId, at: now(), endpoint })
    if (id === undefined) throw new AppError('not_found')
    return { id }
  })

  serveRoute(routes, keepDeviceRoute, async (c) => {
    await keepDevices(db, [c.get('staff').sessionId])
    return {}
  })

  serveRoute(routes, removeDeviceRoute, async (c, { id }) => {
    const staffId = c.get('staff').id
    const isRemoved = await write(deps, async ({ trx, append }) => {
      const isTheirs = await removeDevice(trx, { id, staffId })
      if (isTheirs) append({ subjectId: staffId, kind: 'push-device-removed', actor: staffId })
      return isTheirs
    })
    if (!isRemoved) throw new AppError('not_found')
    return { removed: id }
  })

  serveRoute(routes, testDeviceRoute, async (c, { id: wanted }) => {
    const staffId = c.get('staff').id
    const devices = await findDevices(db, vault, staffId)
    const device = devices.find(({ id }) => id === wanted)
    if (device === undefined) throw new AppError('not_found')
    const { outcome } = await sendPush(deps, { staffId, device }, TEST)
    return { outcome }
  })
}

function isUsable(keys: Parameters<typeof encryptForDevice>[1]): boolean {
  try {
    encryptForDevice('', keys)
    return true
  } catch {
    return false
  }
}
