export function formatReplyTime(replyBy: string, dates: string, timeZone: string): string | undefined {
  const time = new Date(replyBy)
  if (Number.isNaN(time.getTime())) return undefined
  return new Intl.DateTimeFormat(dates, {
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
