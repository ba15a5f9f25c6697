import { queryClient } from './query-client.ts'
import { settingsKey } from './read-settings.ts'

/** For tests: the desk as it is once it has read the settings. */
export function knowOfficeZone(zone: string): void {
  const settings = { companyName: '', idleMinutes: 15, providers: [], zone, zoneName: '', zoneShort: 'EAT' }
  // Its timer would keep a program that ends by itself for five minutes.
  queryClient.setQueryDefaults(settingsKey, { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(settingsKey, settings)
}
