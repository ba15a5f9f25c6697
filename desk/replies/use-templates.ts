import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTemplatesRoute } from '#contract/desk/templates.ts'
import { callDesk } from '../platform/api.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callDesk(listTemplatesRoute, { signal }),
})

export function useTemplates() {
  return useQuery(templatesQuery)
}
