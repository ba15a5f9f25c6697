import { officeTimeZone } from '#contract/countries.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeTimeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function formatDay(time: string | number): string {
  return format.format(new Date(time))
}
