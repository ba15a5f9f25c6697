import { useQuery } from '@tanstack/react-query'
import { incomingMailSchema } from '#contract/desk/incoming-mail.ts'
import { callDeskByPath } from '../platform/api.ts'

export const MAIL_POLL_MS = 10_000

/** Null where no mails come in. */
export function useIncomingMail({ isWatched = false } = {}) {
  return useQuery({
    queryKey: ['incoming-mail'],
    queryFn: ({ signal }) => callDeskByPath(incomingMailSchema, 'incoming-mail', { signal }),
    refetchInterval: isWatched && MAIL_POLL_MS,
  }).data
}
