import { useQuery } from '@tanstack/react-query'
import { foundMailsSchema } from '#contract/desk/found-mails.ts'
import { callDeskByPath } from '../../platform/api.ts'
import { foundMailsKey } from '../../received-mail/unsorted-key.ts'

/** The unsorted mails that a search finds; idle without words. */
export function useFoundMails(q: string | undefined) {
  return useQuery({
    queryKey: [...foundMailsKey, q],
    queryFn: ({ signal }) =>
      callDeskByPath(foundMailsSchema, `unsorted/search?${new URLSearchParams({ q: q ?? '' })}`, { signal }),
    enabled: q !== undefined,
  })
}
