import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSettingsRoute } from '#contract/desk/workplace.ts'
import { callDesk } from './api.ts'
import { writtenCompanyName } from './environment.ts'
import { settingsKey } from './read-settings.ts'

/** They may change while the desk is open. */
const STALE_AFTER_MS = 5 * 60 * 1_000

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callDesk(readSettingsRoute, { signal }),
  staleTime: STALE_AFTER_MS,
})

export function useSettings() {
  return useQuery(settingsQuery).data
}

export function useCompanyName(): string {
  return useSettings()?.companyName ?? writtenCompanyName
}
