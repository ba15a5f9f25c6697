import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { auditSchema, chainVerdictSchema } from '#contract/desk/oversight.ts'
import { callDesk } from '../api.ts'

/** The event log, newest first, or what it says of one inquiry. */
export function useAudit(subject: string) {
  return useInfiniteQuery({
    queryKey: ['audit', subject],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        ...(subject !== '' && { subject }),
        ...(pageParam !== null && { before: String(pageParam) }),
      })
      return callDesk(auditSchema, `audit?${query}`, { signal })
    },
    initialPageParam: null as number | null, // Null asks for the newest; its type can't be told from the value.
    getNextPageParam: (page) => page.nextBefore,
  })
}

/** Follows the whole chain of the log: a row that was changed, taken out or put in shows. */
export function useVerification() {
  return useMutation({ mutationFn: () => callDesk(chainVerdictSchema, 'audit/verify', { method: 'POST' }) })
}
