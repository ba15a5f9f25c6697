import { Hono } from 'hono'
import { instancesSchema } from '#contract/desk/instances.ts'
import type { Ground } from '../case/feature.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { listInstances } from './instances.ts'

/** Lists the running servers, and the settings that each of them follows. */
export function instancesRoute({ db, now, settings }: Pick<Ground, 'db' | 'now' | 'settings'>, own: string) {
  const listing = {
    summary: 'The servers that run',
    callers: 'administrators',
    answer: instancesSchema,
  } as const
  return new Hono<{ Variables: StaffVariables }>().use(requireAdmin()).get(
    '/',
    operation(listing, async () => ({
      instances: await listInstances(db, own, now()),
      settings: settings.change(),
    })),
  )
}
