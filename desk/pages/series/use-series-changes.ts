import type { NewSeries, StepSeries } from '#contract/desk/series.ts'
import { seriesListSchema, seriesQuery } from '../../case/use-series.ts'
import { type KeptList, useKeptChanges } from '../../shell/use-kept-changes.ts'

const list: KeptList<StepSeries, NewSeries> = {
  path: 'series',
  schema: seriesListSchema,
  query: seriesQuery,
  toNew: ({ name, steps }) => ({ name, steps }),
  toName: ({ name }) => name,
  noun: 'plan',
}

export function useSeriesChanges() {
  return useKeptChanges(list)
}
