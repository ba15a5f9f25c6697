import { useQuery } from '@tanstack/react-query'
import { readReplyFilesRoute } from '#contract/desk/outgoing.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { callDesk } from '../platform/api.ts'

/** How many bytes the files of a reply can have; undefined until it is known. */
export function useReplyFiles(): number | undefined {
  const { data } = useQuery({
    queryKey: ['reply-files'],
    queryFn: ({ signal }) => callDesk(readReplyFilesRoute, { signal }),
    staleTime: 10 * MINUTE_MS,
  })
  return data?.totalBytes
}
