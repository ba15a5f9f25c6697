import { useQuery } from '@tanstack/react-query'
import { readReadinessRoute } from '#contract/company/readiness.ts'
import { callDesk } from '../platform/api.ts'

export const readinessKey = ['readiness'] as const

const POLL_MS = 10_000

/** Whether the server can store and send. A hosted backend has no such endpoint: then nothing is shown. */
export function useReadiness() {
  return useQuery({
    queryKey: readinessKey,
    queryFn: ({ signal }) => callDesk(readReadinessRoute, { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  }).data
}
