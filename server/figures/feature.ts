import { Hono } from 'hono'
import * as v from 'valibot'
import { daySchema } from '#contract/desk/days.ts'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { countDays } from '#contract/office-days.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { readAll } from '../platform/reader/reader.ts'
import { figuresReading } from './figures.ts'

const MAX_RANGE_DAYS = 366

const rangeSchema = v.pipe(
  v.object({ from: daySchema, to: daySchema }),
  v.check(({ from, to }) => isRange(from, to)),
)

export function figuresFeature({ reader, now, office }: Ground) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/figures',
    operation(
      { summary: 'Figures of some days', scope: 'figures:read', query: rangeSchema, answer: figuresSchema },
      (c, { query: { from, to } }) => {
        const { signal } = c.req.raw
        return readAll(reader, figuresReading, { from, to, zone: office.zone, now: now() }, { signal })
      },
    ),
  )

  return { desk: route } satisfies Feature
}

function isRange(from: string, to: string): boolean {
  const days = countDays(from, to)
  return days >= 0 && days < MAX_RANGE_DAYS
}
