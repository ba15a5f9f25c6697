import { useQuery } from '@tanstack/react-query'
import { readSectionHistoryRoute, type SectionName } from '#contract/settings/settings.ts'
import { callDesk } from '../platform/api.ts'

/** The key of all settings; each history lies below it. */
export const settingsKey = ['company-settings'] as const

export function useHistory(name: SectionName, isShown: boolean) {
  return useQuery({
    queryKey: [...settingsKey, name, 'history'],
    queryFn: ({ signal }) => callDesk(readSectionHistoryRoute, { name, signal }),
    enabled: isShown,
  })
}
