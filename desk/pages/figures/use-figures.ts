import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readFiguresRoute } from '#contract/desk/oversight.ts'
import { callDesk } from '../../platform/api.ts'
import type { DateRange } from './date-range.ts'

export function useFigures({ from, to }: DateRange) {
  return useQuery({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) => callDesk(readFiguresRoute, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })
}
