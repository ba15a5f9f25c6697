import { useQuery } from '@tanstack/react-query'
import { unsortedCountsSchema } from '#contract/desk/unsorted.ts'
import { callDesk } from '../api.ts'
import { unsortedKey } from './unsorted-key.ts'

export const unsortedCountsKey = [...unsortedKey, 'counts'] as const

export function useUnsortedCounts() {
  return useQuery({
    queryKey: unsortedCountsKey,
    queryFn: ({ signal }) => callDesk(unsortedCountsSchema, 'unsorted/counts', { signal }),
  }).data
}
