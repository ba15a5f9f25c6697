import * as v from 'valibot'
import { route } from '../api/route.ts'
import { notificationKinds } from '../mail/notification-kinds.ts'

export const MAX_NOTIFICATIONS = 100

/** One's own notifications of the last two weeks, newest first. */
export const notificationsSchema = v.object({
  notifications: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(notificationKinds),
      reference: v.string(),
      name: v.string(),
      /** Id of a member of staff, `administrator`, or an outside author of a message. */
      actor: v.string(),
      /** Id of the absent colleague who is covered; null for one's own. */
      absent: v.nullable(v.string()),
      at: v.number(),
      isSeen: v.boolean(),
    }),
  ),
  /** Counts all, including those beyond the list. */
  unseen: v.number(),
})
export type Notifications = v.InferOutput<typeof notificationsSchema>
export type OwnNotification = Notifications['notifications'][number]

export const listNotificationsRoute = route('GET', 'notifications', {
  summary: 'One’s own notifications',
  answer: notificationsSchema,
})

/** Ignores other people's notifications. */
export const markSeenRoute = route('POST', 'notifications/seen', {
  summary: 'Mark notifications as seen',
  body: v.object({
    ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(MAX_NOTIFICATIONS)),
  }),
  answer: notificationsSchema,
})

/** The server's key (RFC 8292), and the devices of the signed-in person. */
export const pushSchema = v.object({
  publicKey: v.string(),
  devices: v.array(
    v.object({
      id: v.string(),
      userAgent: v.string(),
      createdAt: v.number(),
      isCurrent: v.boolean(),
    }),
  ),
})
export type Push = v.InferOutput<typeof pushSchema>

export const readPushRoute = route('GET', 'push', {
  summary: 'One’s own devices for push messages',
  answer: pushSchema,
})

const endpoint = v.pipe(v.string(), v.url(), v.maxLength(2_000))

/** A browser's subscription in the format of its `toJSON`. */
export const newDeviceSchema = v.object({
  endpoint,
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type NewDevice = v.InferOutput<typeof newDeviceSchema>

/** Id of a device that was added or renewed. */
const deviceIdSchema = v.object({ id: v.string() })

export const addDeviceRoute = route('POST', 'push/devices', {
  summary: 'Add this browser',
  body: newDeviceSchema,
  answer: deviceIdSchema,
})

/** 404 `not_found` if this browser is unknown. */
export const renewDeviceRoute = route('POST', 'push/devices/renew', {
  summary: 'Bind this browser to its new session',
  body: v.object({ endpoint }),
  answer: deviceIdSchema,
})

/** Called before an idle sign-out: a phone in a pocket is always idle. */
export const keepDeviceRoute = route('POST', 'push/devices/keep', {
  summary: 'Keep this browser beyond its session',
  answer: v.object({}),
})

export const removeDeviceRoute = route('DELETE', 'push/devices/:id', {
  summary: 'Remove a device',
  answer: v.object({ removed: v.string() }),
})

export const pushTestSchema = v.object({ outcome: v.picklist(['sent', 'gone', 'refused', 'unreachable']) })
export type PushTest = v.InferOutput<typeof pushTestSchema>

export const testDeviceRoute = route('POST', 'push/devices/:id/test', {
  summary: 'Send a device a test message',
  answer: pushTestSchema,
})
