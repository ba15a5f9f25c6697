import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { servePerson } from './routes.ts'

export function personFeature(ground: Ground) {
  const desk = new Hono<{ Variables: StaffVariables }>()
  servePerson(desk, ground)
  return { desk } satisfies Feature
}
