import type { View } from '#contract/life/views.ts'
import { parseView } from './filters.ts'

/** The list that an inquiry was opened from, read from the history state. */
export function readOrigin(state: unknown): View | 'my-day' | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  return state.from === 'my-day' ? 'my-day' : parseView(String(state.from))
}
