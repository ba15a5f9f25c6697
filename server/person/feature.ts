import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { personRoutes } from './routes.ts'

export function personFeature(ground: Ground) {
  const routes = personRoutes(ground)
  return { desk: new Hono<{ Variables: StaffVariables }>().route('/inquiries', routes) } satisfies Feature
}
