import type { Settings } from '#contract/desk/workplace.ts'
import { queryClient } from './query-client.ts'

export const settingsKey = ['settings'] as const

/** Outside of rendering: as the settings are known now. */
export function readSettings(): Settings | undefined {
  return queryClient.getQueryData(settingsKey)
}
