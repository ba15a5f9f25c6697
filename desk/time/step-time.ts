import { type Office, toClosedWords } from '#contract/company/office-hours.ts'
import { toWallText, toWallTime } from '#contract/company/zone-time.ts'
import { readOfficeZone } from '../platform/office-zone.ts'
import { findTimeZone, toNightWords } from './local-time.ts'
import { formatClock, formatMoment, formatWallDay } from './office-time.ts'

export type StepPlace = { callingCode: string; office: Office }

/** "today 19:00 there, 20:00 here", and a warning: "office closed, Christmas Day", "night there". */
export function describeTime(at: number, now: number, { callingCode, office }: StepPlace): string {
  const warnings = [toClosedWords(office, at), toNightWords(callingCode, at)]
  return [toBothClocks(at, now, callingCode), ...warnings].filter((words) => words !== undefined).join(', ')
}

function toBothClocks(at: number, now: number, callingCode: string): string {
  const here = formatMoment(at, now)
  const timeZone = findTimeZone(callingCode)
  if (timeZone === undefined || hasOfficeClock(timeZone, at)) return here
  const there = formatMomentThere(at, now, timeZone)
  const [day = ''] = there.split(/ [\d:]+$/)
  return `${there} there, ${here.startsWith(`${day} `) ? formatClock(at) : here} here`
}

/** "today 19:00" by the clocks of a zone. */
export function formatMomentThere(at: number, now: number, timeZone: string): string {
  const wall = toWallTime(at, timeZone)
  const day = formatWallDay(wall, toWallTime(now, timeZone))
  return `${day} ${toWallText(at, timeZone).slice('YYYY-MM-DDT'.length)}`
}

export function hasOfficeClock(timeZone: string, at: number): boolean {
  return toWallTime(at, timeZone) === toWallTime(at, readOfficeZone())
}
