import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { startOfDay, toWeekday } from '../time/east-africa-time.ts'
import { type OfficeHours, toOfficeTime, WEEKDAYS } from '../time/office-hours.ts'

const MORNING_MS = 8 * HOUR_MS
const AFTERNOON_MS = 14 * HOUR_MS
/** Later than this, "this afternoon" is no longer offered. */
const LATEST_AFTERNOON_START_MS = 13 * HOUR_MS
const MONDAY = 1
const WEEK_MS = 7 * DAY_MS

export type Preset = { label: string; at: number }

/** Snooze times, before the promised answer if it is still owed. */
export function toSnoozePresets(now: number, promisedAt: number | null, hours: OfficeHours): Preset[] {
  const today = startOfDay(now)
  const hour = { label: 'In 1 hour', at: Math.ceil((now + HOUR_MS) / MINUTE_MS) * MINUTE_MS }
  const later = [
    { label: 'Tomorrow morning', at: today + DAY_MS + MORNING_MS },
    { label: 'On Monday', at: toNextMonday(today) + MORNING_MS },
  ]
  if (now - today < LATEST_AFTERNOON_START_MS)
    later.unshift({ label: 'This afternoon', at: today + AFTERNOON_MS })
  const presets = [hour, ...toOpenings(later, now, hours)]
  return promisedAt === null ? presets : presets.filter(({ at }) => at < promisedAt)
}

export function toFollowUpPresets(now: number, hours: OfficeHours): Preset[] {
  const today = startOfDay(now)
  const presets = [
    { label: 'Tomorrow', at: today + DAY_MS + MORNING_MS },
    { label: 'In 3 days', at: today + 3 * DAY_MS + MORNING_MS },
    { label: 'In 1 week', at: today + 7 * DAY_MS + MORNING_MS },
    { label: 'In 2 weeks', at: today + 14 * DAY_MS + MORNING_MS },
  ]
  return toOpenings(presets, now, hours)
}

/** Moves times on closed days to the next opening, without duplicates. */
function toOpenings(presets: readonly Preset[], now: number, hours: OfficeHours): Preset[] {
  const byTime = new Map<number, Preset>()
  const moved: Preset[] = []
  for (const { label, at: wanted } of presets) {
    const at = toOfficeTime(hours, wanted)
    if (startOfDay(at) !== startOfDay(wanted)) moved.push({ label: toDayLabel(label, at, now), at })
    else if (!byTime.has(at)) byTime.set(at, { label, at })
  }
  for (const preset of moved) if (!byTime.has(preset.at)) byTime.set(preset.at, preset)
  return [...byTime.values()].toSorted((a, b) => a.at - b.at)
}

function toDayLabel(label: string, at: number, now: number): string {
  const day = `on ${WEEKDAYS[toWeekday(at)]}`
  return at - startOfDay(now) < WEEK_MS ? `O${day.slice(1)}` : `${label}, ${day}`
}

function toNextMonday(midnight: number): number {
  const days = (MONDAY - toWeekday(midnight) + 7) % 7 || 7
  return midnight + days * DAY_MS
}
