import { Hono } from 'hono'
import { changedSeriesSchema, newSeriesSchema } from '#contract/desk/series.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { readJson, readQuery } from '../platform/http/read-json.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'
import { versionSchema } from './kept.ts'
import { addSeries, changeSeries, deleteSeries, readSeries } from './series.ts'

/** Expects `requireStaff` before it. */
export function seriesRoutes(deps: ChangeDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/', async (c) => c.json(await readSeries(deps.db)))
  route.post('/', requireAdmin(), async (c) => {
    await addSeries(deps, c.get('staff').id, await readJson(c.req, newSeriesSchema))
    return c.json(await readSeries(deps.db), 201)
  })
  route.put('/:id', requireAdmin(), async (c) => {
    const series = await readJson(c.req, changedSeriesSchema)
    await changeSeries(deps, c.get('staff').id, c.req.param('id'), series)
    return c.json(await readSeries(deps.db))
  })
  route.delete('/:id', requireAdmin(), async (c) => {
    const { version } = readQuery(c.req, versionSchema)
    await deleteSeries(deps, c.get('staff').id, c.req.param('id'), version)
    return c.json(await readSeries(deps.db))
  })
  return route
}
