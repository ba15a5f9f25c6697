import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsSchema } from '#contract/desk/workplace.ts'
import { callDesk } from './api.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callDesk(settingsSchema, 'settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useSettings() {
  return useQuery(settingsQuery).data
}
