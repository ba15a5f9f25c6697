import { QueryClient } from '@tanstack/react-query'
import { DeskError } from './desk-error.ts'

const RETRIES = 3
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
const KEPT_FOR_MS = 5 * 60 * 1_000
/** Prefetched data is not fetched again by the page that shows it; events announce changes. */
const FRESH_FOR_MS = 2_000

/** Retries failures, but not refusals. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && !(error instanceof DeskError && error.isRefusal),
      retryDelay: (attempt) => Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS),
      gcTime: KEPT_FOR_MS,
      staleTime: FRESH_FOR_MS,
    },
    // Offline changes fail at once rather than apply later to an inquiry that has changed.
    mutations: { networkMode: 'always' },
  },
})
