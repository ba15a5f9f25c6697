import { toWallTime } from '#contract/zone-time.ts'
import { readOfficeZone } from '../platform/office-zone.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function formatDay(time: string | number): string {
  return format.format(toWallTime(new Date(time).getTime(), readOfficeZone()))
}
