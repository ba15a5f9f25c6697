import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { fromWallTime, toWallText, toWallTime } from '#contract/company/zone-time.ts'
import { toLatestPlan } from '#contract/life/plan-steps.ts'
import { readOfficeZone } from '../platform/office-zone.ts'
import { readSettings } from '../platform/read-settings.ts'
import { findTimeZone } from './local-time.ts'
import { hasOfficeClock } from './step-time.ts'

export type OwnZone = { timeZone: string; name: string }

function toHere(): OwnZone {
  const { zone, zoneShort } = readSettings() ?? { zone: readOfficeZone(), zoneShort: undefined }
  return { timeZone: zone, name: zoneShort ? `here (${zoneShort})` : 'here' }
}

/** The zones in which a coordinator may enter a time: the office's, then the patient's if it is known and differs. */
export function listOwnZones(callingCode: string, now: number): [OwnZone, ...OwnZone[]] {
  const here = toHere()
  const timeZone = findTimeZone(callingCode)
  if (timeZone === undefined || hasOfficeClock(timeZone, now)) return [here]
  return [here, { timeZone, name: `there (${findCountry(callingCode)?.name})` }]
}

export function toZoneNote(callingCode: string): string | undefined {
  if (findTimeZone(callingCode) !== undefined) return undefined
  const country = findCountry(callingCode)
  return country
    ? `${toEnglishPlace(country.code)} has several time zones: all times are the office's.`
    : "The patient's time zone is not known: all times are the office's."
}

/** Parses a date and time field by the clocks of a zone. */
export function readOwnTime(text: string, timeZone: string, now: number): { at: number } | { error: string } {
  const wall = Date.parse(`${text}Z`)
  if (Number.isNaN(wall)) return { error: 'Enter a date and a time.' }
  const at = fromWallTime(wall, timeZone)
  if (at > toLatestPlan(now)) return { error: 'Choose a time within the next two years.' }
  if (toWallTime(at, timeZone) !== wall)
    return { error: 'This time is skipped when the clocks go forward. Choose another.' }
  return at <= now ? { error: 'This time has passed. Choose a later one.' } : { at }
}

export function toOwnInput(at: number, timeZone: string): string {
  return toWallText(at, timeZone)
}
