import { toWallTime } from '#contract/company/zone-time.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { toPromisedAt } from '#contract/life/promise.ts'

/** When a reply is due. */
export function toReplyBy(receivedAt: number, zone: string): string {
  return toOfficeTime(toPromisedAt(receivedAt), zone)
}

let latest = { second: Number.NaN, zone: '', text: '' }

/** ISO 8601 by the office's clocks, with their offset from UTC at that time. Not every runtime has Temporal. */
export function toOfficeTime(at: number, zone: string): string {
  const second = Math.floor(at / 1000)
  // Times within a second share their text: formatting takes 8 µs.
  if (latest.second !== second || latest.zone !== zone)
    latest = { second, zone, text: formatOfficeTime(at, zone) }
  return latest.text
}

function formatOfficeTime(at: number, zone: string): string {
  const wall = toWallTime(at, zone)
  const aheadMs = wall - at
  const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const offset = `${twoDigits(Math.abs(aheadMs) / HOUR_MS)}:${twoDigits((Math.abs(aheadMs) % HOUR_MS) / MINUTE_MS)}`
  const text = new Date(wall).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  return `${text}${aheadMs < 0 ? '-' : '+'}${offset}`
}
