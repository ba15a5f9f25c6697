const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "21 November 2026" */
export function formatDay(time: string | number): string {
  return format.format(new Date(time))
}
