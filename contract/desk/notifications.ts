import * as v from 'valibot'
import { notificationKinds } from '../notification-kinds.ts'

export const MAX_NOTIFICATIONS = 100

/** `GET /desk/v1/notifications`: one's own notifications of the last two weeks, newest first. */
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

/** `POST /desk/v1/notifications/seen`. Ignores other people's notifications. */
export const seenSchema = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(MAX_NOTIFICATIONS)),
})

/** `GET /desk/v1/push`: the server's key (RFC 8292), and the devices of the signed-in person. */
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

const endpoint = v.pipe(v.string(), v.url(), v.maxLength(2_000))

/** `POST /desk/v1/push/devices`: a browser's subscription in the format of its `toJSON`. */
export const newDeviceSchema = v.object({
  endpoint,
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type NewDevice = v.InferOutput<typeof newDeviceSchema>

/** `POST /desk/v1/push/devices/renew`: binds this browser to the new session; `not_found` if it is unknown. */
export const renewDeviceSchema = v.object({ endpoint })

/** Id of a device that was added or renewed. */
export const deviceIdSchema = v.object({ id: v.string() })
export const removedDeviceSchema = v.object({ removed: v.string() })

/** `POST /desk/v1/push/devices/:id/test` */
export const pushTestSchema = v.object({ outcome: v.picklist(['sent', 'gone', 'refused', 'unreachable']) })
export type PushTest = v.InferOutput<typeof pushTestSchema>
