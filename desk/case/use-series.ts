import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { seriesSchema } from '#contract/desk/series.ts'
import { callDesk } from '../platform/api.ts'

export const seriesListSchema = v.array(seriesSchema)

export const seriesQuery = queryOptions({
  queryKey: ['series'],
  queryFn: ({ signal }) => callDesk(seriesListSchema, 'series', { signal }),
})

export function useSeries() {
  return useQuery(seriesQuery)
}
