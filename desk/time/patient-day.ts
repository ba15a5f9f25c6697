import { fromWallTime, toWallDay, toWallTime } from '#contract/company/zone-time.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

const BEGINS_MS = 9 * HOUR_MS
const ENDS_MS = 20 * HOUR_MS

/** No day is common to zones that are further apart. */
const MAX_ROUNDS = 8

/** The time itself within the patient's day, from 9 to 20 by the clocks there; otherwise the next morning. */
export function toPatientDay(at: number, timeZones: readonly string[]): number {
  let time = at
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const later = timeZones.reduce(toDayOfZone, time)
    if (later === time) return time
    time = later
  }
  return time
}

function toDayOfZone(at: number, timeZone: string): number {
  const wall = toWallTime(at, timeZone)
  const day = toWallDay(wall)
  if (wall < day + BEGINS_MS) return fromWallTime(day + BEGINS_MS, timeZone)
  return wall < day + ENDS_MS ? at : fromWallTime(day + DAY_MS + BEGINS_MS, timeZone)
}
