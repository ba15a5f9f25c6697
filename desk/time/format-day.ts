import { toWallTime } from '#contract/company/zone-time.ts'
import { createDayFormat } from '../platform/day-format.ts'
import { readOfficeZone } from '../platform/office-zone.ts'

const format = createDayFormat({ day: 'numeric', month: 'long', year: 'numeric' })

export function formatDay(time: string | number): string {
  return format.format(toWallTime(new Date(time).getTime(), readOfficeZone()))
}
