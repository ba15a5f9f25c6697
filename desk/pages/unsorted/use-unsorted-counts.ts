import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { countUnsortedRoute } from '#contract/desk/unsorted-counts.ts'
import { callDesk } from '../../platform/api.ts'
import { unsortedCountsKey } from '../../received-mail/unsorted-key.ts'

/** Every answer with a list updates the counts; they are fetched where no list is shown. */
export function useUnsortedCounts() {
  const [path] = useLocation()
  return useQuery({
    queryKey: unsortedCountsKey,
    queryFn: ({ signal }) => callDesk(countUnsortedRoute, { signal }),
    enabled: path !== '/unsorted',
  }).data
}
