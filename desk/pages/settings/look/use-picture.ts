import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readPictureRoute } from '#contract/desk/pictures.ts'
import { fetchDesk } from '../../../platform/api.ts'

/** The address of an uploaded picture while it is shown; undefined until it has arrived. */
export function usePicture(id: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await fetchDesk(readPictureRoute, { id, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [data])
  return id === null ? undefined : url
}
