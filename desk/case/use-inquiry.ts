import { queryOptions, useQuery } from '@tanstack/react-query'
import { readInquiryRoute } from '#contract/desk/inquiries.ts'
import { callDesk } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { setServerTime } from '../time/clock.ts'

export function toInquiryQuery(reference: string) {
  return queryOptions({
    queryKey: ['inquiry', reference],
    queryFn: async ({ signal }) => {
      const detail = await callDesk(readInquiryRoute, { reference, signal })
      setServerTime(detail.now)
      return detail
    },
  })
}

/** Only for an inquiry that is being opened: the server records who has seen it, and tells the patient. */
export function fetchAhead(reference: string): void {
  void queryClient.prefetchQuery(toInquiryQuery(reference))
}

export function useInquiry(reference: string) {
  return useQuery(toInquiryQuery(reference))
}
