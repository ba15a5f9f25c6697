import { Hono } from 'hono'
import * as v from 'valibot'
import { changedSeriesSchema, newSeriesSchema, seriesSchema } from '#contract/desk/series.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { versionSchema } from './kept.ts'
import { addSeries, changeSeries, deleteSeries, readSeries } from './series.ts'

/** Expects `requireStaff` before it. */
export function seriesRoutes(deps: ChangeDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  const answer = v.array(seriesSchema)
  const forAdministrators = { callers: 'administrators', answer } as const

  route.get(
    '/',
    operation({ summary: 'Plans of several steps', scope: 'inquiries:read', answer }, () =>
      readSeries(deps.db),
    ),
  )
  route.post(
    '/',
    requireAdmin(),
    operation(
      { ...forAdministrators, summary: 'Add a plan', body: newSeriesSchema, status: 201 },
      async (c, { body: series }) => {
        await addSeries(deps, c.get('staff').id, series)
        return readSeries(deps.db)
      },
    ),
  )
  route.put(
    '/:id',
    requireAdmin(),
    operation(
      { ...forAdministrators, summary: 'Change a plan', body: changedSeriesSchema },
      async (c, { id, body: series }) => {
        await changeSeries(deps, c.get('staff').id, id, series)
        return readSeries(deps.db)
      },
    ),
  )
  route.delete(
    '/:id',
    requireAdmin(),
    operation(
      { ...forAdministrators, summary: 'Delete a plan', query: versionSchema },
      async (c, { id, query: { version } }) => {
        await deleteSeries(deps, c.get('staff').id, id, version)
        return readSeries(deps.db)
      },
    ),
  )
  return route
}
