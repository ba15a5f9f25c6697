import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { callDeskByPath } from '../../platform/api.ts'
import type { DateRange } from './date-range.ts'

export function useFigures({ from, to }: DateRange) {
  return useQuery({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) =>
      callDeskByPath(figuresSchema, `figures?${new URLSearchParams({ from, to })}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
