import { Hono } from 'hono'
import { seenSchema } from '#contract/desk/notifications.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { markSeen } from '../case/life/notify.ts'
import type { Db } from '../platform/db/tables.ts'
import { readJson } from '../platform/http/read-json.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { readNotifications } from './read-notifications.ts'

type NotificationDeps = OpenDeps & { db: Db; now: () => number }

export function notificationRoutes(deps: NotificationDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/', async (c) => c.json(await readNotifications(deps, c.get('staff').id)))

  route.post('/seen', async function see(c) {
    const { ids } = await readJson(c.req, seenSchema)
    const staffId = c.get('staff').id
    await markSeen(deps.db, { staffId, ids, at: deps.now() })
    return c.json(await readNotifications(deps, staffId))
  })

  return route
}
