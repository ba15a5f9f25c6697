import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { INCOMPLETE_HEADER, type PreviewSize, previewFileRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import { fetchDesk } from '../../platform/api.ts'
import { DeskError } from '../../platform/desk-error.ts'

/** Held in memory for a while, so that going back and forth loads nothing twice. */
export function usePreview({ id }: Pick<MessageFile, 'id'>, size: PreviewSize, isWanted = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file-preview', id, size],
    queryFn: ({ signal }) => readPreview(id, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
  return { url: useObjectUrl(data?.picture), isWhole: data?.isWhole ?? true, error, refetch }
}

async function readPreview(id: string, size: PreviewSize, signal: AbortSignal) {
  const response = await fetchDesk(previewFileRoute, { id, query: { size }, signal })
  const picture = await response.blob().catch((cause: unknown) => {
    throw new DeskError('offline', { cause })
  })
  return { picture, isWhole: !response.headers.has(INCOMPLETE_HEADER) }
}

export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (content === undefined) return
    const created = URL.createObjectURL(content)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [content])
  return url
}
