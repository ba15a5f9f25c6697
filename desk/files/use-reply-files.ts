import { useQuery } from '@tanstack/react-query'
import { replyFilesSchema } from '#contract/desk/files.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { callDeskByPath } from '../platform/api.ts'

/** How many bytes the files of a reply can have; undefined until it is known. */
export function useReplyFiles(): number | undefined {
  const { data } = useQuery({
    queryKey: ['reply-files'],
    queryFn: ({ signal }) => callDeskByPath(replyFilesSchema, 'reply-files', { signal }),
    staleTime: 10 * MINUTE_MS,
  })
  return data?.totalBytes
}
