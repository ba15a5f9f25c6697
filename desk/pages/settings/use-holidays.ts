import { useQuery } from '@tanstack/react-query'
import { proposedHolidaysSchema } from '#contract/settings/hours.ts'
import { callDeskByPath } from '../../platform/api.ts'

export function useProposedHolidays(country: string, year: number, isAsked: boolean) {
  return useQuery({
    queryKey: ['public-holidays', country, year],
    queryFn: ({ signal }) =>
      callDeskByPath(
        proposedHolidaysSchema,
        `admin/settings/hours/holidays?country=${country}&year=${year}`,
        {
          signal,
        },
      ),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
