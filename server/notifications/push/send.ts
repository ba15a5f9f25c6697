import { hash } from 'node:crypto'
import type { PushTest } from '#contract/desk/notifications.ts'
import { type Device, removeDevice } from '../../company/staff/devices.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Db } from '../../schema/tables.ts'
import { encryptForDevice } from './encrypt.ts'
import type { PushServices } from './post.ts'
import type { Vapid } from './vapid.ts'

/** The push service keeps a message this long for a phone that is off. After an hour the digest mail is sent. */
export const KEPT_SECONDS = 60 * 60
const TOPIC_LENGTH = 32

export type PushMessage = {
  title: string
  /** The reference, or empty: no name and nothing about a patient. */
  body: string
  path: string
  /** A later message of the same topic replaces this one, at the push service and on the device. */
  topic: string
  urgency: 'normal' | 'high'
}

export type SendDeps = {
  db: Db
  log: Log
  metrics: Pick<Metrics, 'pushes'>
  services: PushServices
  vapid: Vapid
}

export type SendOutcome = { outcome: PushTest['outcome']; retryAfterMs?: number | undefined }

/** Sends one message to one device, once. Removes a device that its push service no longer knows. */
export async function sendPush(
  deps: SendDeps,
  { staffId, device }: { staffId: string; device: Device },
  { urgency, topic, ...shown }: PushMessage,
): Promise<SendOutcome> {
  const { db, log, services, vapid } = deps
  const { id, endpoint, keys } = device
  // The list of services may have changed since the device was added.
  if (!services.isKnown(endpoint)) return { outcome: 'refused' }
  const facts = { device: id, service: new URL(endpoint).hostname }
  try {
    const { status, retryAfterMs } = await services.post({
      endpoint,
      headers: {
        authorization: await vapid.authorize(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency,
        // Hashed per device, so that the push service can't see which people get messages about the same inquiry.
        topic: hash('sha256', keys.auth + topic, 'base64url').slice(0, TOPIC_LENGTH),
      },
      body: encryptForDevice(JSON.stringify({ ...shown, tag: topic }), keys),
    })
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) {
      await removeDevice(db, { id, staffId })
      log.info({ ...facts, status }, 'A device is gone from its push service, and is removed')
      return { outcome: 'gone' }
    }
    if (status === 429 || status >= 500) return { outcome: 'unreachable', retryAfterMs }
    log.warn({ ...facts, status }, 'A push service refused a message')
    return { outcome: 'refused' }
  } catch (error) {
    log.warn({ err: error, ...facts }, 'A push service could not be reached')
    return { outcome: 'unreachable' }
  }
}
