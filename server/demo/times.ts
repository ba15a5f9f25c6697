import { addDays, atClock, toDate, toWeekday } from '#contract/company/office-days.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { When } from './story.ts'

const SUNDAY = 0
const SATURDAY = 6

export function toTime(when: When, { now, zone }: { now: number; zone: string }): number {
  if ('hours' in when) return now + Math.round(when.hours * 60) * MINUTE_MS
  const [hour = 0, minute = 0] = when.clock.split(':').map(Number)
  const date = countWorkingDays(toDate(now, zone), when.day)
  return atClock(date, hour * HOUR_MS + minute * MINUTE_MS, zone)
}

function countWorkingDays(today: string, days: number): string {
  let date = today
  for (let left = Math.abs(days); left > 0; ) {
    date = addDays(date, Math.sign(days))
    if (![SATURDAY, SUNDAY].includes(toWeekday(date))) left--
  }
  return date
}
