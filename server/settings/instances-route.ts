import { Hono } from 'hono'
import type { InstancesAnswer } from '#contract/desk/instances.ts'
import type { Ground } from '../case/feature.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'
import { listInstances } from './instances.ts'

/** Which servers run, and what each of them follows. */
export function instancesRoute({ db, now, settings }: Pick<Ground, 'db' | 'now' | 'settings'>, own: string) {
  return new Hono<{ Variables: StaffVariables }>().use(requireAdmin()).get('/', async (c) =>
    c.json({
      instances: await listInstances(db, own, now()),
      settings: settings.change(),
    } satisfies InstancesAnswer),
  )
}
