import { queryClient } from './query-client.ts'
import { settingsKey } from './read-settings.ts'

/** For tests: the desk as it is once it has read the settings. */
export function knowOfficeZone(zone: string): void {
  const settings = { companyName: '', idleMinutes: 15, providers: [], zone, zoneName: '', zoneShort: 'EAT' }
  queryClient.setQueryData(settingsKey, settings)
}
