import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { startOfDay, toWeekday } from '../time/east-africa-time.ts'

const MORNING_MS = 8 * HOUR_MS
const AFTERNOON_MS = 14 * HOUR_MS
/** An afternoon that has begun, or nearly, is no later. */
const LATEST_AFTERNOON_START_MS = 13 * HOUR_MS
const MONDAY = 1

export type Preset = { label: string; at: number }

/** When a snoozed inquiry may come back: before the promised answer is due, where there is none yet. */
export function toSnoozePresets(now: number, promisedAt: number | null): Preset[] {
  const today = startOfDay(now)
  const presets = [{ label: 'In 1 hour', at: Math.ceil((now + HOUR_MS) / MINUTE_MS) * MINUTE_MS }]
  if (now - today < LATEST_AFTERNOON_START_MS)
    presets.push({ label: 'This afternoon', at: today + AFTERNOON_MS })
  presets.push(
    { label: 'Tomorrow morning', at: today + DAY_MS + MORNING_MS },
    { label: 'On Monday', at: toNextMonday(today) + MORNING_MS },
  )
  return promisedAt === null ? presets : presets.filter(({ at }) => at < promisedAt)
}

/** When to come back to a patient who has an answer. */
export function toFollowUpPresets(now: number): Preset[] {
  const today = startOfDay(now)
  return [
    { label: 'Tomorrow', at: today + DAY_MS + MORNING_MS },
    { label: 'In 3 days', at: today + 3 * DAY_MS + MORNING_MS },
    { label: 'In 1 week', at: today + 7 * DAY_MS + MORNING_MS },
    { label: 'In 2 weeks', at: today + 14 * DAY_MS + MORNING_MS },
  ]
}

function toNextMonday(midnight: number): number {
  const days = (MONDAY - toWeekday(midnight) + 7) % 7 || 7
  return midnight + days * DAY_MS
}
