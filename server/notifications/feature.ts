import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import { deleteOldNotifications } from '../case/life/notify.ts'
import { deleteUnusedDevices } from '../company/staff/devices.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { mailUnseen } from './mail-unseen.ts'
import { openPush, type Push } from './push/open.ts'
import type { PushServices } from './push/post.ts'
import { servePush } from './push/routes.ts'
import { serveNotifications } from './routes.ts'

/** Tells a person about waiting tasks: at the desk, on a phone, and after an hour by mail. */
export function notificationsFeature(ground: Ground & { pushServices: PushServices | undefined }) {
  const { db, now, pushServices: services } = ground
  const push = ground.opened.use(openPush({ ...ground, services }))
  const desk = new Hono<{ Variables: StaffVariables }>()
  serveNotifications(desk, ground)
  servePush(desk, { ...ground, services: push.services, vapid: push.vapid })
  return {
    push,
    desk,
    onChange: () => push.wake(),
    start() {
      push.start()
      return undefined
    },
    tasks: {
      mailUnseen: () => mailUnseen(ground),
      deleteOldNotifications: () => deleteOldNotifications(db, now()),
      deleteUnusedDevices: () => deleteUnusedDevices(db, now()),
    },
  } satisfies Feature & { push: Push }
}
