import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { toWallDay, toWallTime } from '#contract/company/zone-time.ts'
import { HOUR_MS } from '#contract/durations.ts'

const NIGHT_ENDS = 7
const NIGHT_BEGINS = 21

export type LocalTime = {
  country: string
  /** "14:05", or "09:05–12:05" in a country of several zones. */
  clock: string
  isNight: boolean
}

/** The local time of an inquiry, by its phone's calling code. */
export function toLocalTime(callingCode: string, now: number): LocalTime | undefined {
  const country = findCountry(callingCode)
  if (country === undefined) return undefined
  const times = timeZones[country.code].map((timeZone) => readClock(timeZone, now)).toSorted()
  return {
    country: toEnglishPlace(country.code),
    clock: [...new Set(times)].join('–'),
    isNight: timeZones[country.code].some((timeZone) => isNight(timeZone, now)),
  }
}

/** The patient's time zone by the calling code; undefined where that names none or several. */
export function findTimeZone(callingCode: string): string | undefined {
  const [first, ...others] = listTimeZones(callingCode)
  return others.length === 0 ? first : undefined
}

export function listTimeZones(callingCode: string): readonly string[] {
  const country = findCountry(callingCode)
  return country === undefined ? [] : timeZones[country.code]
}

/** "night there", "may be night there" in a country of several zones, or undefined. */
export function toNightWords(callingCode: string, at: number): string | undefined {
  const country = findCountry(callingCode)
  if (country === undefined) return undefined
  const nights = timeZones[country.code].map((timeZone) => isNight(timeZone, at))
  if (nights.every(Boolean)) return 'night there'
  return nights.some(Boolean) ? 'may be night there' : undefined
}

export function isNight(timeZone: string, at: number): boolean {
  const wall = toWallTime(at, timeZone)
  const hour = (wall - toWallDay(wall)) / HOUR_MS
  return hour < NIGHT_ENDS || hour >= NIGHT_BEGINS
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs a hundred times its use, and every row of a list uses one. */
function readClock(timeZone: string, now: number): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock.format(now)
}
