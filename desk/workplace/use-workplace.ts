import { queryOptions, useQuery } from '@tanstack/react-query'
import { readWorkplaceRoute, type Workplace } from '#contract/desk/workplace.ts'
import { callDesk } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { type Names, toNames } from './names.ts'
import { workplaceKey } from './workplace-key.ts'

const STALE_AFTER_MS = 5 * 60 * 1_000

export const workplaceQuery = queryOptions({
  queryKey: workplaceKey,
  queryFn: ({ signal }) => callDesk(readWorkplaceRoute, { signal }),
  staleTime: STALE_AFTER_MS,
})

export function useWorkplace(): Workplace | undefined {
  return useQuery(workplaceQuery).data
}

export function useNames(): Names {
  return toNames(useWorkplace())
}

/** Outside of rendering: as the workplace is known now. */
export function readWorkplace(): Workplace | undefined {
  return queryClient.getQueryData(workplaceKey)
}

export function readNames(): Names {
  return toNames(readWorkplace())
}
