import { DAY_MS, MINUTE_MS } from '../durations.ts'

/** Offsets of a zone. */
const MAX_KEPT = 1_000

const offsets = new Map<string, Map<number, number>>()

/** A zone's wall clock as milliseconds, as if it were UTC: every day has 24 hours, `getUTCDay` is the weekday. */
export function toWallTime(at: number, timeZone: string): number {
  return at + toOffset(at, timeZone)
}

/** The first of two such times; a skipped hour maps to an hour later, as Temporal's "compatible" does. */
export function fromWallTime(wall: number, timeZone: string): number {
  const before = wall - toOffset(wall - DAY_MS, timeZone)
  if (toWallTime(before, timeZone) === wall) return before
  const after = wall - toOffset(wall + DAY_MS, timeZone)
  return toWallTime(after, timeZone) === wall ? after : before
}

/** How far a zone's clocks are ahead of UTC. Kept for each minute that was asked about: a list asks often, and Intl is slow. */
export function toOffset(at: number, timeZone: string): number {
  const minute = Math.floor(at / MINUTE_MS)
  const kept = offsets.get(timeZone) ?? new Map<number, number>()
  const known = kept.get(minute)
  if (known !== undefined) return known
  if (kept.size === MAX_KEPT) kept.clear()
  const offset = readOffset(minute * MINUTE_MS, timeZone)
  offsets.set(timeZone, kept.set(minute, offset))
  return offset
}

function readOffset(at: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of readParts(timeZone, at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/** As a field for date and time has it: 2026-11-24T14:05. */
export function toWallText(at: number, timeZone: string): string {
  return new Date(toWallTime(at, timeZone)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

export function toWallDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}

const formats = new Map<string, Intl.DateTimeFormat>()

function readParts(timeZone: string, at: number): Intl.DateTimeFormatPart[] {
  const known = formats.get(timeZone)
  if (known) return known.formatToParts(at)
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format.formatToParts(at)
}
