import { useQuery } from '@tanstack/react-query'
import { searchUnsortedRoute } from '#contract/desk/found-mails.ts'
import { callDesk } from '../../platform/api.ts'
import { foundMailsKey } from '../../received-mail/unsorted-key.ts'

/** The unsorted mails that a search finds; idle without words. */
export function useFoundMails(q: string | undefined) {
  return useQuery({
    queryKey: [...foundMailsKey, q],
    queryFn: ({ signal }) => callDesk(searchUnsortedRoute, { query: { q: q ?? '' }, signal }),
    enabled: q !== undefined,
  })
}
