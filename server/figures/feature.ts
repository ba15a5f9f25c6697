import { Hono } from 'hono'
import { readFiguresRoute } from '#contract/desk/oversight.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { readAll } from '../platform/reader/reader.ts'
import { figuresReading } from './figures.ts'

export function figuresFeature({ reader, now, office }: Ground) {
  const desk = new Hono<{ Variables: StaffVariables }>()

  serveRoute(desk, readFiguresRoute, (c, { query: { from, to } }) => {
    const { signal } = c.req.raw
    return readAll(reader, figuresReading, { from, to, zone: office.zone, now: now() }, { signal })
  })

  return { desk } satisfies Feature
}
