import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { auditSchema, chainVerdictSchema } from '#contract/desk/oversight.ts'
import { callDesk } from '../../platform/api.ts'

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
    initialPageParam: null as number | null, // Null asks for the newest; the type can't be inferred from the value.
    getNextPageParam: (page) => page.nextBefore,
  })
}

export function useVerification() {
  return useMutation({ mutationFn: () => callDesk(chainVerdictSchema, 'audit/verify', { method: 'POST' }) })
}
