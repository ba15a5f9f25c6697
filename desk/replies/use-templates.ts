import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { templateSchema } from '#contract/desk/templates.ts'
import { callDesk } from '../platform/api.ts'

export const templatesSchema = v.array(templateSchema)

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callDesk(templatesSchema, 'templates', { signal }),
})

export function useTemplates() {
  return useQuery(templatesQuery)
}
