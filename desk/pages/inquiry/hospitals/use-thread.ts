import { useQuery } from '@tanstack/react-query'
import { readReferralRoute } from '#contract/desk/referral-changes.ts'
import { callDesk } from '../../../platform/api.ts'

/** No event says when a mail has left. */
const ASK_FOR_DELIVERY_MS = 4_000

/** Stale with the inquiry. */
export const toThreadsKey = (reference: string) => ['inquiry', reference, 'referral']

export function useThread(reference: string, id: string) {
  return useQuery({
    queryKey: [...toThreadsKey(reference), id],
    queryFn: ({ signal }) => callDesk(readReferralRoute, { reference, id, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ delivery }) => delivery?.state === 'waiting' && delivery.error === null) ===
        true && ASK_FOR_DELIVERY_MS,
  })
}
