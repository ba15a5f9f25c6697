import { findCountry } from '#contract/countries.ts'
import { timeZones } from '#contract/time-zones.ts'

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
  const hours = times.map((clock) => Number(clock.slice(0, 2)))
  return {
    country: country.name,
    clock: [...new Set(times)].join('–'),
    isNight: hours.some((hour) => hour < NIGHT_ENDS || hour >= NIGHT_BEGINS),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs a hundred times its use, and every row of a list uses one. */
function readClock(timeZone: string, now: number): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock.format(now)
}
