import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSeriesRoute } from '#contract/desk/series.ts'
import { callDesk } from '../platform/api.ts'

export const seriesQuery = queryOptions({
  queryKey: ['series'],
  queryFn: ({ signal }) => callDesk(listSeriesRoute, { signal }),
})

export function useSeries() {
  return useQuery(seriesQuery)
}
