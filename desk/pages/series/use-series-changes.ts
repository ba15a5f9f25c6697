import {
  addSeriesRoute,
  changeSeriesRoute,
  deleteSeriesRoute,
  type NewSeries,
  type StepSeries,
} from '#contract/desk/series.ts'
import { seriesQuery } from '../../case/use-series.ts'
import { callDesk } from '../../platform/api.ts'
import { type KeptList, useKeptChanges } from '../../shell/use-kept-changes.ts'

const list: KeptList<StepSeries, NewSeries> = {
  add: (body) => callDesk(addSeriesRoute, { body }),
  change: (id, body) => callDesk(changeSeriesRoute, { id, body }),
  remove: (id, version) => callDesk(deleteSeriesRoute, { id, query: { version } }),
  query: seriesQuery,
  toNew: ({ name, steps }) => ({ name, steps }),
  toName: ({ name }) => name,
  noun: 'plan',
}

export function useSeriesChanges() {
  return useKeptChanges(list)
}
