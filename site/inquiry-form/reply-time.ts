import { type Calendar, writeMoment } from '#contract/company/calendar.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** By the clocks of the office, whose offset `replyBy` has. Undefined for what is no time. */
export function formatReplyTime(replyBy: string, calendar: Calendar): string | undefined {
  const wall = Date.parse(`${replyBy.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`)
  return Number.isNaN(wall) ? undefined : writeMoment(wall, calendar)
}

/** By the clocks of the device; undefined where they show what the office's do. */
export function formatOwnTime(replyBy: string, calendar: Calendar): string | undefined {
  const time = new Date(replyBy)
  const wall = time.getTime() - time.getTimezoneOffset() * MINUTE_MS
  if (Number.isNaN(wall)) return undefined
  const own = writeMoment(wall, calendar)
  return own === formatReplyTime(replyBy, calendar) ? undefined : own
}
