import { addDays, atClock, toDate } from '#contract/company/office-days.ts'
import { toClosedWords, toOfficeDayTime } from '#contract/company/office-hours.ts'
import { fromWallTime, toWallDay, toWallTime } from '#contract/company/zone-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { NextKind } from '#contract/life/inquiry.ts'
import { findTimeZone, isNight, toNightWords } from './local-time.ts'
import { formatDay } from './office-time.ts'
import { describeTime, hasOfficeClock, type StepPlace } from './step-time.ts'

const MORNING_MS = 9 * HOUR_MS
const EVENING_MS = 19 * HOUR_MS
/** Later than this, "this evening" is the next one. */
const LATEST_EVENING_START_MS = 18 * HOUR_MS

type CallPlace = StepPlace & { rings: boolean }

export type Preset = {
  name: 'in-2-hours' | 'evening' | 'tomorrow' | 'in-3-days' | 'in-a-week'
  label: string
  at: number
  /** The time, and a warning: "office closed, Christmas Day", "night there". */
  hint: string
}

/**
 * Soonest first. Those in days move to office days at nine. A call skips the night: it moves on where it is night for the
 * patient, and is not in two hours where it is night here or there.
 */
export function toPresets(now: number, at: StepPlace, kind?: NextKind): Preset[] {
  const place: CallPlace = { ...at, rings: kind === 'call' }
  const presets = [
    toHourPreset(now, place),
    toEvening(now, place),
    toTomorrow(now, place),
    toDayPreset('in-3-days', 'In 3 days', 3, now, place),
    toDayPreset('in-a-week', 'In a week', 7, now, place),
  ]
  const distinct = new Map<number, Preset>()
  for (const preset of presets) if (preset && !distinct.has(preset.at)) distinct.set(preset.at, preset)
  return [...distinct.values()].toSorted((a, b) => a.at - b.at)
}

function toHourPreset(now: number, place: CallPlace): Preset | undefined {
  const at = Math.ceil((now + 2 * HOUR_MS) / MINUTE_MS) * MINUTE_MS
  if (isNightThere(at, place) || (place.rings && isNight(place.office.zone, at))) return undefined
  return { name: 'in-2-hours', label: 'In 2 hours', at, hint: describeTime(at, now, place) }
}

/** None where the patient's time zone isn't known. */
function toEvening(now: number, place: StepPlace): Preset | undefined {
  const timeZone = findTimeZone(place.callingCode)
  if (timeZone === undefined) return undefined
  const wall = toWallTime(now, timeZone)
  const today = toWallDay(wall)
  const isToday = wall < today + LATEST_EVENING_START_MS
  const at = fromWallTime(today + (isToday ? 0 : DAY_MS) + EVENING_MS, timeZone)
  const evening = isToday ? 'This evening' : 'Tomorrow evening'
  const label = hasOfficeClock(timeZone, at) ? evening : `${evening} there`
  return { name: 'evening', label, at, hint: describeTime(at, now, place) }
}

/** Whether a call would ring in the night. */
function isNightThere(at: number, { callingCode, rings }: CallPlace): boolean {
  return rings && toNightWords(callingCode, at) === 'night there'
}

/** Nine, or the first hour after it that is no night there; nine where that would be night here. */
function toMorning(date: string, place: CallPlace): number {
  const nine = toOfficeDayTime(place.office, date, MORNING_MS)
  let at = nine
  while (isNightThere(at, place)) at += HOUR_MS
  return isNight(place.office.zone, at) ? nine : at
}

function toTomorrow(now: number, place: CallPlace): Preset {
  const { zone } = place.office
  const tomorrow = addDays(toDate(now, zone), 1)
  const at = toMorning(tomorrow, place)
  const hint = describeTime(at, now, place)
  if (toDate(at, zone) === tomorrow) return { name: 'tomorrow', label: 'Tomorrow morning', at, hint }
  const why = toClosedWords(place.office, atClock(tomorrow, MORNING_MS, zone)) ?? 'office closed'
  return { name: 'tomorrow', label: 'Next office day', at, hint: `${hint} (tomorrow: ${why})` }
}

function toDayPreset(
  name: Preset['name'],
  label: string,
  days: number,
  now: number,
  place: CallPlace,
): Preset {
  const { zone } = place.office
  const day = addDays(toDate(now, zone), days)
  const morning = atClock(day, MORNING_MS, zone)
  const at = toMorning(day, place)
  const hint = describeTime(at, now, place)
  if (toDate(at, zone) === day) return { name, label, at, hint }
  const why = toClosedWords(place.office, morning) ?? 'office closed'
  return { name, label, at, hint: `${hint} (${formatDay(morning, now)}: ${why})` }
}
