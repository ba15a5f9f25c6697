import { Hono } from 'hono'
import * as v from 'valibot'
import { daySchema } from '#contract/desk/days.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { readQuery } from '../platform/http/read-json.ts'
import { DAY_MS } from '../platform/process/durations.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { readFigures } from './figures.ts'

const MAX_RANGE_DAYS = 366

const rangeSchema = v.pipe(
  v.object({ from: daySchema, to: daySchema }),
  v.check(({ from, to }) => isRange(from, to)),
)

export function figuresFeature({ db, now }: Ground) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/figures', async (c) => {
    const { from, to } = readQuery(c.req, rangeSchema)
    return c.json(await readFigures(db, from, to, now()))
  })

  return { desk: route } satisfies Feature
}

function isRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < MAX_RANGE_DAYS
}
