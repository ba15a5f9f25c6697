import { QueryClient } from '@tanstack/react-query'
import { DeskError } from './desk-error.ts'

const RETRIES = 3
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
const KEPT_FOR_MS = 5 * 60 * 1_000
/** What was asked for ahead is not asked for again by the page that shows it. Changes are heard of by events. */
const FRESH_FOR_MS = 2_000

/** A refusal stays one however often it is asked; a failure may pass. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && !(error instanceof DeskError && error.isRefusal),
      retryDelay: (attempt) => Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS),
      gcTime: KEPT_FOR_MS,
      staleTime: FRESH_FOR_MS,
    },
    // Without a connection a change fails at once and says so, rather than happening later on an inquiry that moved on.
    mutations: { networkMode: 'always' },
  },
})
