import { useQuery } from '@tanstack/react-query'
import { proposeHolidaysRoute } from '#contract/settings/hours.ts'
import { callDesk } from '../../platform/api.ts'

export function useProposedHolidays(country: string, year: number, isAsked: boolean) {
  return useQuery({
    queryKey: ['public-holidays', country, year],
    queryFn: ({ signal }) => callDesk(proposeHolidaysRoute, { query: { country, year }, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
