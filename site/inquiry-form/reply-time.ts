/** "Tuesday 24 November, 14:05", on the clocks of a time zone; nothing for what is no time. */
export function formatReplyTime(replyBy: string, locale: string, timeZone: string): string | undefined {
  const time = new Date(replyBy)
  if (Number.isNaN(time.getTime())) return undefined
  return new Intl.DateTimeFormat(`${locale}-GB`, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(time)
    .replace(' at ', ', ')
}
