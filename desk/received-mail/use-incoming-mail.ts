import { useQuery } from '@tanstack/react-query'
import { readIncomingMailRoute } from '#contract/desk/incoming-mail.ts'
import { callDesk } from '../platform/api.ts'

export const MAIL_POLL_MS = 10_000

/** Null where no mails come in. */
export function useIncomingMail({ isWatched = false } = {}) {
  return useQuery({
    queryKey: ['incoming-mail'],
    queryFn: ({ signal }) => callDesk(readIncomingMailRoute, { signal }),
    refetchInterval: isWatched && MAIL_POLL_MS,
  }).data
}
