import { listNotificationsRoute, markSeenRoute } from '#contract/desk/notifications.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { markSeen } from '../case/life/notify.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import type { Db } from '../schema/tables.ts'
import { readNotifications } from './read-notifications.ts'

type NotificationDeps = OpenDeps & { db: Db; now: () => number }

export function serveNotifications(routes: StaffRoutes, deps: NotificationDeps): void {
  serveRoute(routes, listNotificationsRoute, (c) => readNotifications(deps, c.get('staff').id))

  serveRoute(routes, markSeenRoute, async (c, { body: { ids } }) => {
    const staffId = c.get('staff').id
    await markSeen(deps.db, { staffId, ids, at: deps.now() })
    return readNotifications(deps, staffId)
  })
}
