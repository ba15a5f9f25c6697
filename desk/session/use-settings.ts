import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsSchema } from '#contract/desk/workplace.ts'
import { callDesk } from '../api.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callDesk(settingsSchema, 'settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What anyone may know of the desk; undefined until the server has told. */
export function useSettings() {
  return useQuery(settingsQuery).data
}
