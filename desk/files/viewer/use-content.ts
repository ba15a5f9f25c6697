import { useQuery } from '@tanstack/react-query'
import { downloadFileRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import { fetchDesk } from '../../platform/api.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { useObjectUrl } from './use-preview.ts'

/** Larger ones would fill a phone's memory. */
export const MAX_PLAYED_BYTES = 60 * 1024 * 1024

/** The file itself, for what the browser plays or shows. It counts as opened. */
export function useContent({ id, size }: Pick<MessageFile, 'id' | 'size'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file-content', id],
    queryFn: async ({ signal }) => {
      const response = await fetchDesk(downloadFileRoute, { id, query: {}, signal })
      return response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
    },
    enabled: size <= MAX_PLAYED_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { url: useObjectUrl(data), error, refetch }
}
