import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { settingsRoutes } from './routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { tryMail } from './try-mail.ts'

/** What administrators set in the browser. */
export function settingsFeature(ground: Ground) {
  return {
    desk: new Hono<{ Variables: StaffVariables }>()
      .route('/admin/settings', settingsRoutes(ground))
      .route('/admin/setup', setupRoutes(ground)),
    trials: { mail: (wanted, who) => tryMail(wanted, who, ground.now) },
    start: () => ground.settings.follow(),
  } satisfies Feature
}
