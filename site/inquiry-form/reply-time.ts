import { officeTimeZone } from '#contract/countries.ts'

/** "Tuesday 24 November, 14:05", on the clocks of East Africa; nothing for what is no time. */
export function formatReplyTime(replyBy: string, locale: string): string | undefined {
  const time = new Date(replyBy)
  if (Number.isNaN(time.getTime())) return undefined
  const day = new Intl.DateTimeFormat(`${locale}-GB`, {
    timeZone: officeTimeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(time)
  const clock = new Intl.DateTimeFormat(`${locale}-GB`, {
    timeZone: officeTimeZone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)
  return `${day.replace(',', '')}, ${clock}`
}
