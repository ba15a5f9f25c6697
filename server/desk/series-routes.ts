import {
  addSeriesRoute,
  changeSeriesRoute,
  deleteSeriesRoute,
  listSeriesRoute,
} from '#contract/desk/series.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { addSeries, changeSeries, deleteSeries, readSeries } from './series.ts'

export function serveSeries(routes: StaffRoutes, deps: ChangeDeps): void {
  serveRoute(routes, listSeriesRoute, () => readSeries(deps.db))

  serveRoute(routes, addSeriesRoute, async (c, { body: series }) => {
    await addSeries(deps, c.get('staff').id, series)
    return readSeries(deps.db)
  })

  serveRoute(routes, changeSeriesRoute, async (c, { id, body: series }) => {
    await changeSeries(deps, c.get('staff').id, id, series)
    return readSeries(deps.db)
  })

  serveRoute(routes, deleteSeriesRoute, async (c, { id, query: { version } }) => {
    await deleteSeries(deps, c.get('staff').id, id, version)
    return readSeries(deps.db)
  })
}
