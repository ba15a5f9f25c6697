import { toPromisedAt } from '#contract/life/promise.ts'
import { HOUR_MS } from '../../platform/process/durations.ts'

/** East Africa Time has no summer time. */
const OFFICE_OFFSET_HOURS = 3

/** When a reply is due. */
export function toReplyBy(receivedAt: number): string {
  return toOfficeTime(toPromisedAt(receivedAt))
}

/** ISO 8601 in East Africa Time, to the second. Not every runtime has Temporal. */
export function toOfficeTime(at: number): string {
  const office = new Date(at + OFFICE_OFFSET_HOURS * HOUR_MS).toISOString()
  return `${office.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}+0${OFFICE_OFFSET_HOURS}:00`
}
