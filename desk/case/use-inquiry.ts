import { queryOptions, useQuery } from '@tanstack/react-query'
import { type InquiryDetail, readInquiryRoute } from '#contract/desk/inquiries.ts'
import { callDesk } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { setServerTime } from '../time/clock.ts'

/** A sent reply waits some seconds in the outbox, and no event says when it has left. */
const ASK_FOR_DELIVERY_MS = 4_000
const LEAVES_WITHIN_MS = 60_000

export function toInquiryQuery(reference: string) {
  return queryOptions({
    queryKey: ['inquiry', reference],
    queryFn: async ({ signal }) => {
      const detail = await callDesk(readInquiryRoute, { reference, signal })
      setServerTime(detail.now)
      return detail
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && isLeaving(data) && ASK_FOR_DELIVERY_MS,
  })
}

function isLeaving({ messages, now }: InquiryDetail): boolean {
  return messages.some(
    ({ at, delivery }) =>
      delivery?.state === 'waiting' && delivery.error === null && now - at < LEAVES_WITHIN_MS,
  )
}

/** Only for an inquiry that is being opened: the server records who has seen it, and tells the patient. */
export function fetchAhead(reference: string): void {
  void queryClient.prefetchQuery(toInquiryQuery(reference))
}

export function useInquiry(reference: string) {
  return useQuery(toInquiryQuery(reference))
}
