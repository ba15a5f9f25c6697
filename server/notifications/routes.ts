import { Hono } from 'hono'
import { notificationsSchema, seenSchema } from '#contract/desk/notifications.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { markSeen } from '../case/life/notify.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import type { Db } from '../schema/tables.ts'
import { readNotifications } from './read-notifications.ts'

type NotificationDeps = OpenDeps & { db: Db; now: () => number }

export function notificationRoutes(deps: NotificationDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/',
    operation({ summary: 'One’s own notifications', answer: notificationsSchema }, (c) =>
      readNotifications(deps, c.get('staff').id),
    ),
  )

  route.post(
    '/seen',
    operation(
      { summary: 'Mark notifications as seen', body: seenSchema, answer: notificationsSchema },
      async (c, { body: { ids } }) => {
        const staffId = c.get('staff').id
        await markSeen(deps.db, { staffId, ids, at: deps.now() })
        return readNotifications(deps, staffId)
      },
    ),
  )

  return route
}
