import { Hono } from 'hono'
import * as v from 'valibot'
import {
  deviceIdSchema,
  newDeviceSchema,
  pushSchema,
  pushTestSchema,
  removedDeviceSchema,
  renewDeviceSchema,
} from '#contract/desk/notifications.ts'
import {
  addDevice,
  findDevices,
  keepDevices,
  listDevices,
  removeDevice,
  renewDevice,
} from '../../company/staff/devices.ts'
import { operation } from '../../company/staff/operation.ts'
import type { StaffVariables } from '../../company/staff/staff-guard.ts'
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

export function pushRoutes(deps: PushDeps) {
  const { db, vault, now } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/',
    operation({ summary: 'One’s own devices for push messages', answer: pushSchema }, async (c) => {
      const { id: staffId, sessionId } = c.get('staff')
      const publicKey = await deps.vapid.publicKey()
      return { publicKey, devices: await listDevices(db, { staffId, sessionId }) }
    }),
  )

  const adding = { summary: 'Add this browser', body: newDeviceSchema, answer: deviceIdSchema }
  route.post(
    '/devices',
    operation(adding, async (c, { body: device }) => {
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
    }),
  )

  const renewing = {
    summary: 'Bind this browser to its new session',
    body: renewDeviceSchema,
    answer: deviceIdSchema,
  }
  route.post(
    '/devices/renew',
    operation(renewing, async (c, { body: { endpoint } }) => {
      const { id: staffId, sessionId } = c.get('staff')
      const id = await renewDevice(db, vault, { staffId, sessionId, at: now(), endpoint })
      if (id === undefined) throw new AppError('not_found')
      return { id }
    }),
  )

  // Called before an idle sign-out: a phone in a pocket is always idle.
  route.post(
    '/devices/keep',
    operation({ summary: 'Keep this browser beyond its session', answer: v.object({}) }, async (c) => {
      await keepDevices(db, [c.get('staff').sessionId])
      return {}
    }),
  )

  route.delete(
    '/devices/:id',
    operation({ summary: 'Remove a device', answer: removedDeviceSchema }, async (c, { id }) => {
      const staffId = c.get('staff').id
      const isRemoved = await write(deps, async ({ trx, append }) => {
        const isTheirs = await removeDevice(trx, { id, staffId })
        if (isTheirs) append({ subjectId: staffId, kind: 'push-device-removed', actor: staffId })
        return isTheirs
      })
      if (!isRemoved) throw new AppError('not_found')
      return { removed: id }
    }),
  )

  route.post(
    '/devices/:id/test',
    operation(
      { summary: 'Send a device a test message', answer: pushTestSchema },
      async (c, { id: wanted }) => {
        const staffId = c.get('staff').id
        const devices = await findDevices(db, vault, staffId)
        const device = devices.find(({ id }) => id === wanted)
        if (device === undefined) throw new AppError('not_found')
        const { outcome } = await sendPush(deps, { staffId, device }, TEST)
        return { outcome }
      },
    ),
  )

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
