import { fromWallTime, toWallText } from '#contract/company/zone-time.ts'
import { MAX_ENTRY_AGE_MS } from '#contract/desk/entry.ts'
import { readOfficeZone } from '../platform/office-zone.ts'

/** Parses a date and time field in office time. Empty means now, which is `at: undefined`. */
export function readPastTime(text: string, now: number): { at: number | undefined } | { error: string } {
  if (text === '') return { at: undefined }
  const wall = Date.parse(`${text}Z`)
  if (Number.isNaN(wall)) return { error: 'Enter a date and a time.' }
  const at = fromWallTime(wall, readOfficeZone())
  if (at > now) return { error: 'This time is in the future. Choose an earlier one.' }
  return at < now - MAX_ENTRY_AGE_MS ? { error: 'This is more than a year ago.' } : { at }
}

export function toLatestInput(now: number): string {
  return toWallText(now, readOfficeZone())
}
