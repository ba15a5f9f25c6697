import * as v from 'valibot'
import { route } from '../api/route.ts'

const inventedSchema = v.object({
  /** Whether they can be made now: outside of production, at a desk without any inquiry. */
  isOffered: v.boolean(),
  inquiries: v.number(),
})

const administrators = { callers: 'administrators', answer: inventedSchema } as const

export const readInventedRoute = route('GET', 'admin/invented', {
  ...administrators,
  summary: 'How many invented inquiries there are',
})

/** Refused in production and at a desk that has an inquiry: 409 `demo_refused`. */
export const makeInventedRoute = route('POST', 'admin/invented', {
  ...administrators,
  summary: 'Make invented inquiries, to try the desk',
  status: 201,
})

export const eraseInventedRoute = route('DELETE', 'admin/invented', {
  ...administrators,
  summary: 'Erase all invented inquiries',
})
