import { queryOptions, useQuery } from '@tanstack/react-query'
import { listHospitalsRoute } from '#contract/desk/hospitals.ts'
import { callDesk } from '../platform/api.ts'
import { hospitalsKey } from './hospitals-key.ts'

const hospitalsQuery = queryOptions({
  queryKey: hospitalsKey,
  queryFn: async ({ signal }) => (await callDesk(listHospitalsRoute, { signal })).hospitals,
})

/** By name, the archived ones too. */
export function useHospitals() {
  return useQuery(hospitalsQuery)
}
