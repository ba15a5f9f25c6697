import { listInstancesRoute } from '#contract/desk/instances.ts'
import type { Ground } from '../case/feature.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { listInstances } from './instances.ts'

/** Lists the running servers, and the settings that each of them follows. */
export function serveInstances(
  routes: StaffRoutes,
  { db, now, settings }: Pick<Ground, 'db' | 'now' | 'settings'>,
  own: string,
): void {
  serveRoute(routes, listInstancesRoute, async () => ({
    instances: await listInstances(db, own, now()),
    settings: settings.change(),
  }))
}
